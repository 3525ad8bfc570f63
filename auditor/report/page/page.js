"use strict";
document.documentElement.classList.add("js");

const SEATS = ["North", "East", "South", "West"];
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };
const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

function spoken(name) {
  return name.length === 2 ? `the ${RANKS[name[1]] || name[1]} of ${SUITS[name[0]]}` : "an unknown card";
}

/* A replay shows the board after `at` cards: played cards struck out of the hands, the trick in the middle. */
function replay(controls) {
  const board = controls.closest(".board");
  const total = Number(controls.dataset.cards);
  const flagged = Number(controls.dataset.flagged);
  const cards = [...board.querySelectorAll(".tricks .card")].sort((a, b) => a.dataset.act - b.dataset.act);
  const seats = SEATS.map((seat) => board.querySelector(`.felt .${seat}`));
  const now = controls.querySelector(".now");
  let at = 0;

  function show(to) {
    at = Math.max(0, Math.min(total, to));
    const card = cards[at - 1];
    const row = card && card.closest("tr");
    for (const each of cards) {
      each.classList.toggle("here", each === card);
      if (each === card) each.setAttribute("aria-current", "step");
      else each.removeAttribute("aria-current");
    }
    const played = new Set(cards.slice(0, at).map((each) => `${SEATS[each.dataset.seat]} ${each.dataset.card}`));
    for (const held of board.querySelectorAll(".hand [data-card]")) {
      const seat = SEATS.find((each) => held.closest(".hand").classList.contains(each));
      held.classList.toggle("gone", played.has(`${seat} ${held.dataset.card}`));
    }
    seats.forEach((place, seat) => {
      if (!place) return;
      const on = row && [...row.querySelectorAll(".card")].find((each) => Number(each.dataset.seat) === seat && Number(each.dataset.act) <= at);
      place.classList.toggle("on", Boolean(on));
      place.replaceChildren(on ? on.querySelector(".c").cloneNode(true) : SEATS[seat][0]);
    });
    now.textContent = card
      ? `Trick ${row.querySelector("th").textContent}, card ${at} of ${total}: ${SEATS[card.dataset.seat]} plays ${spoken(card.dataset.card)}${card.classList.contains("flag") ? ", flagged" : ""}`
      : "The deal";
  }

  const go = { first: () => show(0), back: () => show(at - 1), next: () => show(at + 1), last: () => show(total), flagged: () => show(flagged) };
  const keys = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last" };
  controls.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) go[button.dataset.go]();
  });
  controls.addEventListener("keydown", (event) => {
    if (event.key in keys && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      go[keys[event.key]]();
    }
  });
}

function sorting(table) {
  const body = table.tBodies[0];
  const value = (row, column) => row.cells[column].dataset.sort || row.cells[column].textContent.trim();
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    head.querySelector("button").addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const rows = [...body.rows].sort((a, b) => value(a, column).localeCompare(value(b, column), "en", { numeric: true }));
      body.append(...(down ? rows.reverse() : rows));
    });
  });
}

function filtering(form, table) {
  const rows = [...table.tBodies[0].rows];
  const shown = document.getElementById("shown");
  function filter() {
    const text = form.elements.text.value.trim().toLowerCase();
    let count = 0;
    for (const row of rows) {
      const fits = ["severity", "rule", "todo"].every((name) => !form.elements[name].value || form.elements[name].value === row.dataset[name])
        && (!text || row.textContent.toLowerCase().includes(text));
      row.hidden = !fits;
      count += fits;
    }
    shown.textContent = `${count} of ${rows.length}`;
  }
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  filter();
}

document.querySelectorAll(".replay").forEach(replay);
const table = document.getElementById("table");
if (table) {
  sorting(table);
  filtering(document.getElementById("filter"), table);
}
