"use strict";
// The page of a report: the list with its filters, and the game that is open. It knows no rules and no game: positions
// were written by the judge, and refereeBoard, the part of one game, draws them.
(() => {
const json = (block) => JSON.parse(block.textContent);
const run = json(document.querySelector("script.run"));

const fill = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
};
const E = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
const S = (tag, attributes = {}, ...children) => fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

// Games: each is a line of the list in <noscript>, which is text where scripts run.
const entities = {lt: "<", gt: ">", quot: '"', amp: "&", "#39": "'"};
const plain = (text) => text.indexOf("&") < 0 ? text : text.replace(/&(lt|gt|quot|amp|#39);/g, (_, name) => entities[name]);
const pattern = /^<li class="([fp])(.)" data-g='([^']*)'><b>[^<]*<\/b> <code>([^<]*)<\/code> <span>([^<]*)<\/span>/;

class Game {
  constructor(match, index) {
    this.index = index;
    this.failed = match[1] === "f";
    this.code = match[2];
    this.raw = match[3];
    this.path = plain(match[4]);
    this.reason = plain(match[5]);
    this.found = null;
  }
  get details() {
    if (this.found) return this.found;
    try { this.found = JSON.parse(plain(this.raw)); } catch (error) { this.found = {moves: 0, bytes: 0, properties: {}}; }  // a line of a shard that was edited
    return this.found;
  }
  get directory() {
    const slash = this.path.lastIndexOf("/");
    return slash < 0 ? "." : slash === 0 ? "/" : this.path.slice(0, slash);
  }
  get name() { return this.path.slice(this.path.lastIndexOf("/") + 1) || this.path; }
  get number() { const at = /"game":(\d+)/.exec(this.raw.slice(0, 40)); return at ? Number(at[1]) : 0; }
  get key() { return this.number + ":" + this.path; }
  get properties() {
    const begin = this.raw.indexOf('"properties":');
    return begin < 0 ? "" : plain(this.raw.slice(begin));
  }
  get setup() {
    if (!run.setup) return "";
    let value = this.details.properties;
    for (const name of run.setup.split(".")) value = value === undefined ? undefined : value[name];
    return value === undefined ? "" : Array.isArray(value) ? value.join(" ") : String(value);
  }
}

const list = document.getElementById("list");
const games = [];
for (const line of list.textContent.split("\n")) {
  const match = pattern.exec(line);
  if (match) games.push(new Game(match, games.length));
}
const is_alone = games.length === 1;  // the game needs no list
document.body.classList.toggle("alone", is_alone);
const boards = new Map();
const drawn = new Set();  // the keys of those that have a board
for (const block of document.querySelectorAll("script.board-data")) {
  const text = block.textContent;
  const path = JSON.parse(/^\{"path":("(?:[^"\\]|\\.)*")/.exec(text)[1]);
  const number = /^\{"path":"(?:[^"\\]|\\.)*","game":(\d+)/.exec(text)[1];
  boards.set(number + ":" + path, block);
  if (!text.includes('"why":')) drawn.add(number + ":" + path);
}

// What is shown, which the fragment of the page's address says.
const state = {code: "", show: "failures", q: "", dir: "", setup: "", sort: "order", game: "", move: ""};
const defaults = {...state};
if (!games.some((game) => game.failed)) defaults.show = state.show = "all";
const readFragment = () => {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const name of Object.keys(state)) state[name] = given.get(name) ?? defaults[name];
};
const writeFragment = () => {
  const wanted = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value !== defaults[name]) wanted.set(name, value);
  const fragment = wanted.toString();
  if (fragment !== location.hash.slice(1)) history.replaceState(null, "", fragment ? "#" + fragment : location.pathname + location.search);
};

// Counts: the tiles become buttons.
const counts = document.getElementById("counts");
const main = document.getElementById("games");
main.before(counts);
const toggle = (name, value) => { state[name] = state[name] === value ? "" : value; changed(); };
const tiles = [...document.querySelectorAll("#tiles > li")].map((tile) => {
  const code = tile.dataset.code;
  const button = E("button", {type: "button", class: tile.className, title: run.codes[code][1], onclick: () => {
    state.code = state.code.includes(code) ? state.code.replace(code, "") : [...state.code + code].sort().join("");
    if (games.some((game) => game.code === code && !game.failed)) state.show = "all";
    changed();
  }}, ...tile.childNodes);
  tile.className = "holder";
  tile.append(button);
  return [code, button];
});

const groupList = (title, name, of) => {
  const groups = new Map();
  for (const game of games) {
    const key = of(game);
    const group = groups.get(key) || groups.set(key, [0, 0]).get(key);
    group[0] += game.failed ? 1 : 0;
    group[1] += 1;
  }
  const entries = [...groups].filter(([key]) => key !== "").sort((a, b) => b[1][0] - a[1][0] || b[1][1] - a[1][1]);
  if (entries.length === 0) return null;
  const shown = entries.slice(0, 200);
  const buttons = shown.map(([key, [failed, all]]) => [key, E("button", {type: "button", onclick: () => toggle(name, key)},
    E("span", {class: "mono", title: key}, key),
    E("span", {}, run.compares ? `${grouped(all)} differ` : `${grouped(failed)} of ${grouped(all)} failed`))]);
  groupButtons.push([name, buttons]);
  const more = entries.length - shown.length;
  return E("div", {}, E("h2", {class: "small"}, title + (more > 0 ? ` (the first 200 of ${grouped(entries.length)})` : "")),
    E("ul", {"aria-label": title}, ...buttons.map(([, button]) => E("li", {}, button))));
};
const groupButtons = [];
const words = {frame: "By frame", size: "By size of the board", "tags.FEN": "By set-up"};
if (games.length > 1) {
  counts.append(E("div", {class: "groups"}, groupList("By directory", "dir", (game) => game.directory),
    run.setup ? groupList(words[run.setup] || "By " + run.setup, "setup", (game) => game.setup) : null));
}

// The list. Rows are made as they come into view.
const orders = {
  order: ["as judged", () => 0], path: ["path", (a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0],
  code: ["code", (a, b) => a.code < b.code ? -1 : a.code > b.code ? 1 : 0],
  moves: ["most moves", (a, b) => b.details.moves - a.details.moves],
  seconds: ["slowest", (a, b) => (b.details.seconds || 0) - (a.details.seconds || 0)],
};
let shown = [];
let chosen = -1;
let height = 36;
const search = E("input", {type: "search", placeholder: "Path or text", "aria-label": "Filter by path or text", oninput: () => { state.q = search.value; changed(); }});
const select = (label, name, options) => {
  const box = E("select", {onchange: () => { state[name] = box.value; changed(); }}, ...options.map(([value, text]) => E("option", {value}, text)));
  return [box, E("label", {}, label, box)];
};
const [showBox, showLabel] = select("Show", "show", [["failures", "failures"], ["all", "all games"]]);
const [sortBox, sortLabel] = select("Sort by", "sort", Object.entries(orders).map(([name, [text]]) => [name, text]));
const reset = E("button", {type: "button", onclick: () => { Object.assign(state, {...defaults, game: state.game, move: state.move}); changed(); }}, "Clear filters");
const status = E("p", {class: "status", role: "status"});
const space = E("div", {class: "space", role: "presentation"});
const rows = E("div", {class: "rows", role: "listbox", tabindex: 0, "aria-label": "Games", onscroll: () => draw()}, space);
const article = E("article", {class: "game", "aria-label": "The open game", tabindex: -1, hidden: true});
const split = E("div", {class: "split"}, rows, article);
main.append(E("div", {class: "filters", role: "search"}, search, run.compares ? null : showLabel, sortLabel, reset), status, split);

const filter = () => {
  const needle = state.q.toLowerCase();
  shown = games.filter((game) => (state.show === "all" || game.failed) && (!state.code || state.code.includes(game.code)) &&
    (!state.dir || game.directory === state.dir) && (!state.setup || game.setup === state.setup) &&
    (!needle || game.path.toLowerCase().includes(needle) || game.reason.toLowerCase().includes(needle) || game.properties.toLowerCase().includes(needle)));
  const [, compare] = orders[state.sort] || orders.order;
  shown.sort((a, b) => b.failed - a.failed || compare(a, b) || a.index - b.index);
};
const say = () => {
  const held = drawn.size;
  const parts = [`${grouped(shown.length)} of ${grouped(games.length)} games are shown.`];
  if (run.boards > 0 && games.length > 0) parts.push(`${grouped(held)} ${held === 1 ? "game has" : "games have"} a board` +
    (boards.size < games.length ? ` (at most ${grouped(run.boards)}, failures first: --html-boards).` : "."));
  status.textContent = parts.join(" ");
};
const titleOf = (game) => game.code === "m" ? "missing" : `${game.code} ${run.codes[game.code][0]}`;
const rowOf = (game, at) => {
  const number = game.number ? ` #${game.number}` : "";
  const row = E("div", {class: "row", role: "option", id: "row" + at, "aria-selected": at === chosen ? "true" : "false", "aria-posinset": at + 1, "aria-setsize": shown.length,
    onclick: () => { choose(at); }}, E("span", {class: "badge c" + game.code, title: titleOf(game)}, game.code === "m" ? "\u2013" : game.code),
    E("span", {class: "mono", title: game.path}, game.name + number, E("span", {class: "in"}, game.directory)), E("span", {class: "why", title: game.reason}, game.reason),
    E("span", {class: "has", title: "with its board", "aria-hidden": "true"}, hasBoard(game) ? "\u25a6" : ""));
  row.style.top = at * height + "px";
  row.style.height = height + "px";
  return row;
};
const hasBoard = (game) => drawn.has(game.key);
const draw = () => {
  const first = Math.max(0, Math.floor(rows.scrollTop / height) - 8);
  const last = Math.min(shown.length, Math.ceil((rows.scrollTop + rows.clientHeight) / height) + 8);
  const made = [];
  for (let at = first; at < last; ++at) made.push(rowOf(shown[at], at));
  space.replaceChildren(...made);
  if (chosen >= first && chosen < last) rows.setAttribute("aria-activedescendant", "row" + chosen);
  else rows.removeAttribute("aria-activedescendant");
};
const measure = () => {
  height = matchMedia("(max-width: 700px)").matches ? 56 : 36;
  space.style.height = shown.length * height + "px";
  const most = Math.max(3, shown.length) * height + 2;
  rows.style.maxHeight = most + "px";
  rows.style.minHeight = Math.min(320, most) + "px";
};
const changed = () => {
  for (const [code, button] of tiles) button.setAttribute("aria-pressed", state.code.includes(code));
  for (const [name, buttons] of groupButtons) for (const [key, button] of buttons) button.setAttribute("aria-pressed", state[name] === key);
  if (search.value !== state.q) search.value = state.q;
  showBox.value = state.show;
  sortBox.value = state.sort in orders ? state.sort : "order";
  filter();
  chosen = shown.findIndex((game) => game.key === state.game);
  say();
  measure();
  rows.scrollTop = chosen >= 0 ? Math.max(0, (chosen - 4) * height) : 0;
  draw();
  writeFragment();
};
const choose = (at) => {
  if (shown.length === 0) return;
  chosen = Math.min(Math.max(at, 0), shown.length - 1);
  const top = chosen * height;
  if (top < rows.scrollTop) rows.scrollTop = top;
  if (top + height > rows.scrollTop + rows.clientHeight) rows.scrollTop = top + height - rows.clientHeight;
  draw();
  state.move = "";
  open(shown[chosen]);
};
rows.addEventListener("keydown", (event) => {
  const page = Math.max(1, Math.floor(rows.clientHeight / height) - 1);
  const to = {ArrowDown: chosen + 1, ArrowUp: chosen - 1, PageDown: chosen + page, PageUp: chosen - page, Home: 0, End: shown.length - 1}[event.key];
  if (event.key === "Enter" && !article.hidden) (article.querySelector("figure") || article.querySelector(".shut")).focus();
  if (to === undefined) return;
  event.preventDefault();
  choose(to);
});

// The game that is open.
let timer = 0;
let stopped = () => {};  // what is to be done for the board that plays
const stop = () => { clearInterval(timer); timer = 0; stopped(); };
const close = () => {
  stop();
  state.game = state.move = "";
  article.hidden = true;
  split.classList.remove("open");
  writeFragment();
  measure();
  draw();
  rows.focus();
};
const open = (game) => {
  stop();
  state.game = game.key;
  const details = game.details;
  const place = [];
  if (details.game) place.push(`game ${grouped(details.game)}`);
  if (details.id) place.push(details.id);
  if (placeOf(details) && !run.compares) place.push(placeOf(details));
  const was = details.old && !("code" in details.old && game.code === "m") ? {moves: details.old.moves, bytes: details.old.bytes, ...details.old.properties} : {};
  const properties = Object.entries({...Object.fromEntries(Object.keys(was).map((name) => [name, undefined])), ...(details.expected === undefined ? {} : {expected: details.expected}), moves: details.moves, bytes: details.bytes, seconds: details.seconds, ...details.properties})
    .filter(([name, value]) => value !== undefined || name in was)
    .flatMap(([name, value]) => [E("dt", {}, name.replace(/_/g, " ")), E("dd", {class: "mono", tabindex: String(value).length > 400 ? 0 : null}, valueAndFormer(value, was[name]))]);
  article.replaceChildren();
  fill(article, {}, [E("div", {class: "head"}, E(is_alone ? "h2" : "h3", {class: "path"}, game.path), E("button", {type: "button", class: "shut", onclick: close}, "Close")),
    run.compares ? null : E("p", {}, E("span", {class: "badge c" + game.code}, titleOf(game))), E("p", {}, run.compares ? details.change : game.reason),
    E("p", {class: "meta"}, place.join(", ")), !run.compares && game.code > "3" && game.code < "m" ? E("p", {class: "meta"}, run.codes[game.code][2]) : null,
    run.compares ? sidesOf(game) : boardOf(game), E("dl", {class: "properties"}, ...properties)]);
  article.hidden = false;
  article.scrollTop = 0;
  split.classList.add("open");
  measure();
  if (matchMedia("(max-width: 999px)").matches && !is_alone) article.querySelector(".shut").focus();
  article.dispatchEvent(new Event("opened"));
  writeFragment();
};
const valueAndFormer = (value, former) => {
  const now = value === undefined ? "none" : shownValue(value);
  return former === undefined || shownValue(former) === now ? now : `${now} (was ${shownValue(former)})`;
};
const shownValue = (value) => {
  if (Array.isArray(value) && typeof value[0] === "string") {
    const are_rows = value.length > 1 && value.every((row) => row.length === value[0].length && row.length > 9);
    return value.join(are_rows ? "\n" : ", ");
  }
  if (Array.isArray(value)) return value.map((part) => Array.isArray(part) ? part.join(",") : String(part)).join(" ");
  if (value !== null && typeof value === "object") return Object.entries(value).map(([name, text]) => `${name}: ${text}`).join("\n");
  return String(value);
};
const boardOf = (game) => {
  const block = boards.get(game.key);
  if (!block) return E("p", {class: "meta"}, run.boards === 0 ? "No boards were asked for." :
    game.code === "9" || game.code === "m" ? "There is no board: the game could not be read." : `This game has no board on this page: it has the first ${grouped(run.boards)} at most.`);
  return pictureOf(json(block), game.reason);
};
const pictureOf = (board, reason, records = true) => {
  if (board.why) return E("p", {class: "meta"}, "No board: " + board.why + ".");
  const parts = [];
  if (board.image && !(board.replay && window.refereeBoard && !board.replay.ends_early)) parts.push(E("img", {class: "board", alt: "The board at the end: " + reason, src: "data:image/svg+xml," + encodeURIComponent(board.image)}));
  if (board.replay && window.refereeBoard) {
    if (board.replay.ends_early) parts.push(E("p", {class: "meta"}, `The image shows the end. Below are the first ${grouped(board.replay.steps.length)} moves: the page has no room for all.`));
    parts.push(replayOf(board.replay, records));
  }
  return E("div", {}, ...parts);
};

// Two reports that are compared: what each says of the game, side by side.
const sideOf = (title, code, reason, place, ...board) => E("section", {class: "side", "aria-label": title + " report"}, E("h4", {class: "small"}, title),
  code === undefined ? E("p", {class: "meta"}, "Not in this report.") : E("p", {}, E("span", {class: "badge c" + code}, `${code} ${run.codes[code][0]}`)),
  E("p", {}, reason || ""), E("p", {class: "meta"}, place), ...board);
const oldPicture = (board, old) => {
  const own = board.old || {};
  const elsewhere = own.why && old.move && board.replay && window.refereeBoard;
  if (!elsewhere) return [pictureOf(own, old.reason, false)];
  return [E("p", {class: "meta"}, `No board of its own: ${own.why}. This is the game of the new report, at the move that decided here.`), replayOf(board.replay, false, old.move)];
};
const sidesOf = (game) => {
  const {old, ...details} = game.details;
  const block = boards.get(game.key);
  const board = block ? json(block) : null;
  const missing = game.code === "m";
  const none = () => [block ? null : boardOf(game)];
  return E("div", {class: "sides"},
    sideOf("Old", old.code, old.reason, placeOf(old), ...(old.code === undefined ? [] : board ? oldPicture(board, old) : none())),
    sideOf("New", missing ? undefined : game.code, details.reason, placeOf(details), ...(missing ? [] : board ? [pictureOf(board, details.reason)] : none())));
};
const placeOf = (details) => ["line", "byte", "move", "player"].filter((name) => details[name] !== undefined).map((name) => `${name} ${grouped(details[name])}`).join(", ");

const replayOf = (replay, records, from = null) => {
  const steps = replay.steps;
  const view = {};
  const figure = E("figure", {tabindex: 0, "aria-label": "Board. Left and right arrow step through the moves, home and end go to the first and the last, space plays."});
  const said = E("p", {class: "said", role: "status"});
  const base = replay.left_out;
  let at = steps.length;
  const pieces = () => {
    const now = new Map(replay.start);
    for (const step of steps.slice(0, at)) for (const [place, piece] of step.set || []) if (piece) now.set(place, piece); else now.delete(place);
    return now;
  };
  const redraw = () => {
    const board = window.refereeBoard.draw({S, E, replay, steps: steps.slice(0, at), step: at > 0 ? steps[at - 1] : null, pieces: pieces(), view, redraw});
    board.classList.add("board");
    figure.replaceChildren(board, ...(view.extra || []));
  };
  const words = () => {
    if (at === 0) return base ? `After move ${grouped(base)}` : "The beginning";
    const step = steps[at - 1];
    return `Move ${grouped(step.move)}` + (step.player ? `, player ${step.player}` : "") + `: ${step.text}` + (step.refused ? " \u2013 refused" : "");
  };
  const go = (to, byHand = true) => {
    at = Math.min(Math.max(to, 0), steps.length);
    redraw();
    said.textContent = words();
    box.value = base + at;
    for (const [i, button] of buttons.entries()) if (i === at) button.setAttribute("aria-current", "true"); else button.removeAttribute("aria-current");
    const row = buttons[at];
    if (row && moves.isConnected) moves.scrollTop = row.offsetTop - moves.offsetTop - moves.clientHeight / 2;
    if (byHand && records) { state.move = at === steps.length ? "" : String(base + at); writeFragment(); }
  };
  const play = () => {
    const plays = timer && playButton.getAttribute("aria-label") === "Pause";
    stop();
    if (plays) return;
    if (at === steps.length) go(0);
    stopped = () => { playButton.textContent = "\u25b6"; playButton.setAttribute("aria-label", "Play"); };
    playButton.textContent = "\u23f8\ufe0e";
    playButton.setAttribute("aria-label", "Pause");
    timer = setInterval(() => { if (at < steps.length && figure.isConnected) go(at + 1); if (at >= steps.length) play(); }, 700);
  };
  const button = (text, label, action) => E("button", {type: "button", "aria-label": label, title: label, onclick: action}, text);
  const box = E("input", {type: "number", min: base, max: base + steps.length, "aria-label": "Move number", onchange: () => go(Number(box.value) - base)});
  const playButton = button("\u25b6", "Play", play);
  const controls = E("div", {class: "controls"}, button("\u00ab", "First", () => go(0)), button("\u2039", "Back", () => go(at - 1)), playButton,
    button("\u203a", "Forward", () => go(at + 1)), button("\u00bb", "Last", () => go(steps.length)), E("label", {}, "Move", box, `of ${grouped(base + steps.length)}`));
  const row = (number, text, to, refused) => E("button", {type: "button", class: refused ? "refused" : null, onclick: () => go(to)},
    E("span", {}, number), E("span", {class: "mono"}, text));
  const buttons = [row("", base ? `after move ${grouped(base)}` : "beginning", 0, false),
    ...steps.map((step, i) => row(step.line ? grouped(step.line) : "", step.text || "(empty)", i + 1, step.refused))];
  const moves = E("ol", {class: "moves", "aria-label": "The text of the file, by lines"}, ...buttons.map((each) => E("li", {}, each)));
  figure.addEventListener("keydown", (event) => {
    const to = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length}[event.key];
    if (to !== undefined) go(to); else if (event.key === " ") play(); else return;
    event.preventDefault();
  });
  const asked = from !== null ? from - base : state.move === "" ? steps.length : Number(state.move) - base;
  article.addEventListener("opened", () => go(Number.isNaN(asked) ? steps.length : asked, false), {once: true});
  const note = base ? E("p", {class: "meta"}, `The page has the last ${grouped(steps.length)} moves of this game; ${grouped(base)} before them are left out.`) : null;
  return E("div", {class: "play"}, E("div", {}, figure, said, controls, note), E("div", {}, E(is_alone ? "h3" : "h4", {class: "small"}, "Line and text"), moves));
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
  if (event.key === "/") { event.preventDefault(); search.focus(); }
  if (event.key === "Escape" && !article.hidden && !is_alone) close();
});
const openAsked = () => {
  const game = state.game ? games.find((each) => each.key === state.game) : is_alone ? games[0] : undefined;
  if (game) open(game);
};
addEventListener("resize", () => { measure(); draw(); });
addEventListener("hashchange", () => { readFragment(); changed(); if (state.game) openAsked(); else if (!article.hidden) close(); });
readFragment();
changed();
openAsked();
})();
