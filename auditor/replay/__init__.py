"""What happened on a board, act by act, with whose turn it was. Total: any record replays, nothing is refused."""
