"""How far a record proves what it shows, and whether the table or the record is at fault."""
