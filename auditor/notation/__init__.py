"""From bytes to records: decoding, splitting, grammars, lowering; and back to positions in the text."""
