"""What real files do, row by row of the project's lists of quirks: one record each, written for the test."""

import io
from typing import Any

import pytest

from auditor.batch.audit_file import read_records
from auditor.record.board_record import BoardRecord
from auditor.replay.replay import replay

G = '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'
A = '[Auction "N"]\n1S Pass Pass Pass\n'
P = '[Declarer "N"]\n[Contract "1S"]\n[Play "E"]\n'
M = "md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|"
V = "vg|Cup,F,I,1,2,A,0,B,0|rs|1SS=,2HWx-1,P,3NN+2|pn|S1,W1,N1,E1,S2,W2,N2,E2|pg||\n"

PBN = [
    ("A1 Latin-1", G.encode() + '[West "Süd"]\n'.encode("latin-1"), {"west": "Süd", "rules": ["F07"]}),
    ("A1 UTF-8 mark", b"\xef\xbb\xbf" + G.encode(), {"boards": 1, "rules": []}),
    ("A2 line ends mixed", G.replace("\n", "\r\n", 2).encode(), {"dealer": 0, "rules": []}),
    ("A3 trailing blanks", (G + A.replace("\n", "  \n")).encode(), {"calls": 4, "rules": []}),
    ("A4 tabs", (G + A.replace(" Pass", "\tPass")).encode(), {"calls": 4, "rules": []}),
    ("A5 Ctrl-Z", (G + "\n\n\x1a").encode(), {"boards": 1, "rules": []}),
    ("A6 long lines", (G + f'[Event "{"x" * 600}"]\n').encode(), {"boards": 1, "rules": []}),
    ("A7 percent lines between tags", ("% 4B01\n" + G.replace("\n", "\n%%!R x\n")).encode(), {"boards": 1, "rules": []}),
    ("A8 percent and blank lines in a comment", (G + "{ a\n\n% b }\n" + A).encode(), {"boards": 1, "calls": 4, "rules": []}),
    ("A9 invented headers", b"% Import\n% PBN ----\n" + G.encode(), {"boards": 1, "rules": []}),
    ("A10 glued tokens", (G + '  [Play "E"]HA SA').encode(), {"cards": 2, "rules": []}),
    ("B1 backslashes", (G + '[Event "4\\S \\n"]\n').encode(), {"event": "4\\S \\n", "rules": []}),
    ("B2 escaped JSON", (G + '[Event "{\\"a\\":true}"]\n').encode(), {"event": '{"a":true}', "rules": []}),
    ("B3 no quotes", ("[Event Random Deal #]\n" + G).encode(), {"event": "Random Deal #", "rules": ["F03"]}),
    ("B4 no closing bracket", ('[Event "Cup"\n' + G).encode(), {"event": "Cup", "boards": 1, "rules": ["F02"]}),
    ("B5 tag names in capitals", (G + A).replace("Auction", "AUCTION").encode(), {"calls": 4, "rules": []}),
    ("B6 a tag twice", (G + '[Room "Open"]\n[Room "IMP"]\n').encode(), {"room": "Open", "rules": ["F04"]}),
    ("B7 brackets after a nested comment", (G + "{ a {b} [Datum N/S 40] }\n").encode(), {"boards": 1, "rules": ["F01"]}),
    ("B8 LIN leaked into a value", G.replace('"1"', '"18|it|x"').encode(), {"board": "18", "rules": []}),
    ("B9 private tags", (G + '[BCFlags "1f"]\n').encode(), {"boards": 1, "rules": []}),
    ("B10 a stray star behind a tag", (G + "*\n").encode(), {"boards": 1, "rules": []}),
    ("B11 commentary between tags", (G.replace("\n", "\nwords\n", 1)).encode(), {"boards": 1, "rules": ["F01"]}),
    ("C1 a deal by hash", (G + '\n[Board "2"]\n[Deal "#"]\n').encode(), {"boards": 2, "rules": ["F06"]}),
    ("C2 contract 3NR", (G + '[Contract "3NR"]\n').encode(), {"contract": "3NTXX", "rules": []}),
    ("C2 contract 1SHNT", (G + '[Contract "1SHNT"]\n').encode(), {"contract": None, "rules": ["F03"]}),
    ("C3 declarer unknown", (G + '[Declarer "?"]\n').encode(), {"rules": []}),
    ("C4 vulnerable with blanks", G.replace('"None"', '"N-S "').encode(), {"vulnerable": 1, "rules": []}),
    ("C5 dates", (G + '[Date "2-Aug-2023"]\n').encode(), {"rules": []}),
    ("C5 a time for a date", (G + '[Date "14:12"]\n').encode(), {"rules": ["F03"]}),
    ("C6 score with plus", (G + '[Score "NS +920"]\n').encode(), {"score": 920, "rules": []}),
    ("C8 first hand is not the dealer's", G.replace('"N:', '"S:').encode(), {"boards": 1, "rules": []}),
    ("C9 play seat unknown", (G + '[Play "?"]\n*\n').encode(), {"cards": 0, "rules": []}),
    ("C10 tags in any order", (A + P + "HA SA\n" + G).encode(), {"calls": 4, "cards": 2, "rules": []}),
    ("C11 partial deals", b'[Deal "N:AKQ... - - -"]\n', {"boards": 1, "rules": []}),
    ("D1 no blank line", (G + A + G.replace('"1"', '"2"')).encode(), {"boards": 2, "rules": ["F05"]}),
    ("D2 a star for a blank line", (G + A + "*\n" + G.replace('"1"', '"2"')).encode(), {"boards": 2, "rules": ["F05"]}),
    ("D3 a second table without its deal", (G + A + '\n[West "w"]\n' + A).encode(), {"boards": 2, "rules": ["F06"]}),
    ("D4 an empty auction first", (G + '[Auction "N"]\n[West "w"]\n' + A).encode(), {"calls": 4, "rules": []}),
    ("D5 the same number for both rooms", (G + "\n" + G).encode(), {"boards": 2, "rules": []}),
    ("E1 spellings of calls", (G + '[Auction "N"]\n3N p PASS Pass\n').encode(), {"calls": 4, "rules": []}),
    ("E2 all pass in two words", (G + '[Auction "N"]\n1S all pass\n').encode(), {"calls": 4, "rules": []}),
    ("E3 AC", (G + '[Auction "N"]\n1H AC P\n').encode(), {"calls": 3, "rules": ["F01"]}),
    ("E4 any number of calls a row", (G + '[Auction "N"]\n1S\n Pass Pass\n\t Pass\n').encode(), {"calls": 4, "rules": []}),
    ("E5 broken note references", (G + '[Auction "N"]\n1S =1 Pass =0= Pass Pass\n').encode(), {"calls": 4, "rules": ["F03"]}),
    ("E6 an alert mark", (G + '[Auction "N"]\n1S ! Pass Pass Pass\n').encode(), {"calls": 4, "rules": []}),
    ("E7 comments inside", (G + '[Auction "N"]\n1S {a} Pass ; b\nPass Pass\n').encode(), {"calls": 4, "rules": []}),
    ("E8 closed by a star", (G + '[Auction "N"]\n1S Pass *\n').encode(), {"calls": 2, "rules": []}),
    ("E9 auction seat is not the dealer", (G + '[Auction "E"]\n1S AP\n').encode(), {"auction_seat": 1, "rules": []}),
    ("E10 fillers", (G + '[Auction "W"]\n- 1S AP\n').encode(), {"calls": 5, "declarer": 0, "rules": []}),
    ("F1 cards in any case", (G + P + "ha SA dA Ca\n").encode(), {"cards": 4, "rules": []}),
    ("F2 dashes and a lone suit", (G + P + "HA -- S CA\n").encode(), {"cards": 4, "rules": ["F01"]}),
    ("F3 turned rows", (G + P + "SA HA DA CA\n").encode(), {"winner": 0, "rules": []}),
    ("F5 a star behind thirteen tricks or before", (G + P + "HA DA CA SA\n*\n").encode(), {"cards": 4, "rules": []}),
    ("F6 rows behind a claim", (G + P + "HA DA CA SA\n- - - -\nH2 D2 C2 S2\n").encode(), {"cards": 4, "rules": ["F01"]}),
    ("F7 gaps inside", (G + P + "HA - CA SA\nH2 D2 C2 S2\n").encode(), {"cards": 8, "rules": []}),
    ("F8 all on one line", (G + P + "HA DA CA SA H2 D2 C2 S2\n").encode(), {"cards": 8, "rules": []}),
    ("F10 comments between cards", (G + P + "HA {x} DA\nCA SA\n").encode(), {"cards": 4, "rules": []}),
    ("F11 marks", (G + P + "HA ^R DA CA SA\n").encode(), {"cards": 4, "marks": 1, "rules": []}),
    ("F15 marks on tags", (G + '[Declarer "^S"]\n[Result "^9"]\n').encode(), {"marks": 2, "rules": []}),
    ("F17 play of a passed-out board", (G + '[Contract "Pass"]\n[Play "E"]\n*\n').encode(), {"cards": 0, "rules": []}),
]  # fmt: skip

LIN = [
    ("1 prose between bar and name", f"{M}\nsome words mb|1S|pg| ** 0 ** |", {"calls": 1, "rules": []}),
    ("2 percent lines", f"%% a comment\n{M}mb|1S|", {"calls": 1, "rules": []}),
    ("3 a bar lost behind a call", f"{M}mb|2D!an|text|mb|p|", {"calls": 2, "rules": ["F01"]}),
    ("4 qx lost", f"{V}\no1|{M}mb|p|", {"board": "1", "room": "Open", "rules": ["F01"]}),
    ("5 a bar on its own line", f"{M}\n|mb|1S|", {"calls": 1, "rules": ["F01"]}),
    ("6 an empty value too many", f"{M}|mb|1S|rh||", {"calls": 1, "rules": ["F01"]}),
    ("7 text without its nt", f"{M}mb|1S|doubleton.|mb|p|", {"calls": 2, "rules": ["F01"]}),
    ("8 a name twice", f"se|X.WAV|{M}se|mb|1S|", {"boards": 1}),
    ("10 the file ends inside a value", f"{M}mb|1S|nt|and so", {"calls": 1, "rules": []}),
    ("11 text behind the last bar", f"{M}mb|1S|000", {"calls": 1, "rules": []}),
    ("12 CRLF", f"{M}\r\nmb|1S|\r\nmb|p|\r\n", {"calls": 2, "rules": []}),
    ("13 one long line", f"{M}" + "nt|x|" * 400 + "mb|1S|", {"calls": 1, "rules": []}),
    ("14 line ends inside values", f"{M}mb|1N|pc|HA\n\n|nt|a\nb|pc|DA|", {"cards": 2, "rules": []}),
    ("15 Windows bytes", f"{M}mb|1S|nt|\x96|".encode("latin-1"), {"calls": 1, "rules": ["F07"]}),
    ("16 UTF-8 names", f"pn|Süd,W,N,E|{M}", {"south": "Süd", "rules": []}),
    ("17 names in capitals", f"{M}MB|1S|PG||PC|HA|", {"calls": 1, "cards": 1}),
    ("18 calls and sv in any case", f"{M}sv|B|mb|P|mb|D|mb|n|".replace("mb|n|", ""), {"vulnerable": 3, "calls": 2}),
    ("19 NT in full", f"{M}mb|3NT!|", {"calls": 1, "rules": []}),
    ("20 two calls in one value", f"{M}mb|p1H|", {"calls": 2, "rules": []}),
    ("21 marks in call strings", f"{M}mb|-|mb|2H@|mb|4@H|mb|?|", {"calls": 2, "rules": []}),
    ("22 a question for a call", f"{M}mb|What now|mb|1S|", {"calls": 2, "rules": ["F01"]}),
    ("23 forms of alerts", f"{M}mb|1C!|an|!|mb|1D|an| |mb|p|an|pg|", {"calls": 3, "rules": []}),
    ("24 chat inside an alert", f"{M}mb|1C|an|5+!d, no !h fan: hello|mb|p|", {"calls": 2, "rules": []}),
    ("25 ranks in small letters", f"{M}mb|1N|pc|Sk|pc|ct|", {"cards": 2, "rules": []}),
    ("26 suits in mixed case", f"{M}mb|1N|pc|hK|pc|Da|", {"cards": 2, "rules": []}),
    ("27 several cards, bare suits", f"{M}mb|1N|pc|HAHK|pc|s|", {"cards": 3, "rules": ["F01"]}),
    ("28 four hands and more", f"{M[:-1]},CAKQJT98765432,x|mb|1S|", {"calls": 1, "rules": []}),
    ("29 a stray rank", f"{M.replace('1S', '12S')}mb|1S|", {"rules": ["F03"]}),
    ("30 no digit, a comma behind it", "md|3,HAKQJT98765432,DAKQJT98765432,CAKQJT98765432|mb|1S|", {"hands": 4, "rules": []}),
    ("31 partial deals", "md|1SAK,HQ,|mb|1S|", {"boards": 1, "rules": []}),
    ("33 the same qx twice", f"{V}qx|c1|{M}mb|p|qx|c1|{M}mb|1S|", {"boards": 2, "rules": []}),
    ("34 a record without auction", f"{V}qx|o1|{M}sa|0|pg||", {"boards": 1, "calls": 0, "rules": []}),
    ("35 no cards but a claim", f"{M}mb|1N|mb|ppp|mc|7|", {"claim": 7, "rules": []}),
    ("36 names ahead of qx", f"{V}qx|o1|{M}mb|p|pn|a,b,c,d|qx|o2|{M}mb|p|", {"boards": 2, "last_south": "a", "rules": []}),
    ("37 qx inside a line", f"{V}mn|x|qx|o1|{M}mb|p|mn|y|qx|c1|{M}", {"boards": 2, "rules": []}),
    ("38 closed before open", f"{V}qx|c1|{M}qx|o1|{M}", {"room": "Closed", "rules": []}),
    ("39 ob", f"{M}ob|1C|ob|p|mb|1S|", {"calls": 1, "rules": []}),
    ("40 more results than boards", f"{V.replace('3NN+2', '3NN+2,1CS=,1CS=')}qx|o1|{M}", {"stated": "1SS=", "rules": []}),
    ("41 empty results", f"{V.replace('1SS=', '')}qx|o1|{M}", {"stated": "", "rules": []}),
    ("42 results from zero", f"{V.replace('1SS=', '2SN-8')}qx|o1|{M}", {"result": 0, "rules": []}),
    ("43 ah before bn before qx", f"{V}bn|31,32|qx|o1|{M}ah|Board 33|", {"board": "33", "rules": []}),
    ("44 labels with decoration", f"{V}qx|o1,BOARD 1|{M}", {"board": "1", "rules": []}),
    ("45 claims twice", f"{M}mb|1N|mb|ppp|pc|HA|mc|9|nt|x|mc|8|", {"claim": 8, "rules": []}),
    ("47 pg behind chat", f"{M}mb|1N|mb|ppp|pc|HA|nt|x|pg||pc|DA|", {"cards": 2, "rules": []}),
    ("48 unknown names", f"{M}mb|1S|zz|3.53|", {"calls": 1, "rules": ["F01"]}),
    ("49 names with signs", f"pn|~~M25gn,,N. One,E|{M}", {"south": "~~M25gn", "rules": []}),
    ("50 names with commas", f"pn|Herman, I,Duboin, G,a,b,c,d,e,f|{M}", {"south": "", "rules": []}),
]  # fmt: skip


def facts(records: list[Any]) -> dict[str, Any]:
    """What the rows look at, of the first record but for the number of boards and the rules of all problems."""
    boards = [record for record in records if isinstance(record, BoardRecord)]
    rules = [entry.rule for entry in records if not isinstance(entry, BoardRecord)]
    rules += [problem.rule for board in boards for problem in board.problems]
    first = boards[0]
    replayed = replay(first)
    return {
        "boards": len(boards),
        "rules": rules,
        "board": first.board,
        "event": first.tags.get("Event"),
        "west": first.tags.get("West"),
        "south": first.tags.get("South", ""),
        "last_south": boards[-1].tags.get("South"),
        "room": first.tags.get("Room"),
        "dealer": first.dealer,
        "vulnerable": first.vulnerable,
        "hands": sum(map(bool, first.hands or ())),
        "auction_seat": first.auction_seat,
        "calls": len(first.calls),
        "cards": len(first.cards),
        "marks": len([mark for mark in first.marks if mark.letter not in "*+"]),
        "claim": first.claim,
        "stated": first.stated.text,
        "result": first.stated.result,
        "score": first.stated.score_ns(0),
        "contract": first.stated.contract.text if first.stated.contract else None,
        "declarer": replayed.declarer,
        "winner": replayed.play.winners[0] if replayed.play.winners else None,
    }


@pytest.mark.parametrize(("raw", "expected"), [pytest.param(*row[1:], id=row[0]) for row in PBN])
def test_pbn(raw: bytes, expected: dict[str, Any]) -> None:
    found = facts(list(read_records(io.BytesIO(raw), "pbn", "x")))
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize(("raw", "expected"), [pytest.param(*row[1:], id=row[0]) for row in LIN])
def test_lin(raw: bytes | str, expected: dict[str, Any]) -> None:
    data = raw.encode() if isinstance(raw, str) else raw
    found = facts(list(read_records(io.BytesIO(data), "lin", "x")))
    assert {key: found[key] for key in expected} == expected
