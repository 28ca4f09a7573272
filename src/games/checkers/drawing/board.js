"use strict";
// The board of checkers and other draughts: squares from 1 on, discs b, B, w and W. It draws what the replay says, and knows
// no rules.
window.refereeBoard = {
  draw({S, replay, step, pieces}) {
    const unit = 68;
    const size = Number(replay.setup.size || 8);
    const squares = size * size / 2;
    const side = size * unit;
    const middle = (number) => {
      const row = Math.floor((number - 1) * 2 / size);
      const begin = (row + (replay.setup.mirrored ? 0 : 1)) % 2;
      return [((number - 1) * 2 % size + begin + 0.5) * unit, (row + 0.5) * unit];
    };
    const marks = step ? step.marks || {} : {};
    const numbers = (text) => (text || "").split(" ").filter(Boolean).map(Number).filter((number) => number >= 1 && number <= squares);
    const svg = S("svg", {viewBox: `-2 -2 ${side + 4} ${side + 4}`, role: "img", "aria-label": "The board"});
    svg.append(S("rect", {width: side, height: side, fill: "#f4e2bd", stroke: "#5b4630", "stroke-width": 3}));
    for (let number = 1; number <= squares; ++number) {
      const [x, y] = middle(number);
      svg.append(S("rect", {x: x - unit / 2, y: y - unit / 2, width: unit, height: unit, fill: "#c99c5f"}),
        S("text", {x: x - unit / 2 + 4, y: y - unit / 2 + 14, "font-size": 13, fill: "#33291c"}, String(number)));
    }
    const trace = (squares, colour, more) => {
      if (squares.length > 1) svg.append(S("polyline", {points: squares.map((number) => middle(number).join(",")).join(" "), fill: "none", stroke: colour,
        "stroke-width": 8, "stroke-linejoin": "round", "stroke-linecap": "round", opacity: 0.75, ...more}));
    };
    const way = numbers(marks.way);
    trace(way, "#1769e0", {class: "way", "data-way": way.join(" ")});
    for (const number of numbers(marks.captured)) {
      const [x, y] = middle(number);
      svg.append(S("path", {class: "captured", "data-square": number, d: `M${x - 10} ${y - 10}l20 20m0 -20l-20 20`, stroke: "#1769e0", "stroke-width": 5, "stroke-linecap": "round"}));
    }
    for (const [place, disc] of pieces) {
      const [x, y] = middle(Number(place));
      const black = disc.toLowerCase() === "b";
      svg.append(S("circle", {cx: x, cy: y, r: 24, fill: black ? "#2a2622" : "#fffaf0", stroke: black ? "#000000" : "#8a8172", "stroke-width": 2, "data-place": place, "data-piece": disc}),
        S("circle", {cx: x, cy: y, r: 17, fill: "none", stroke: black ? "#5d564e" : "#cfc6b4", "stroke-width": 2}));
      if (disc !== disc.toLowerCase()) svg.append(S("path", {d: `M${x - 12} ${y + 9}l-2 -16l8 7l6 -11l6 11l8 -7l-2 16z`, fill: black ? "#f2c14e" : "#a8721a"}));
    }
    const ring = (number, colour, dashed, kind) => {
      const [x, y] = middle(number);
      svg.append(S("circle", {class: kind, cx: x, cy: y, r: 28, fill: "none", stroke: colour, "stroke-width": 4, "stroke-dasharray": dashed ? "8 6" : "none", "data-square": number}));
    };
    if (way.length > 0) { ring(way[0], "#1769e0", true, "from"); ring(way[way.length - 1], "#1769e0", false, "to"); }
    const illegal = numbers(marks.illegal);
    trace(illegal, "#d0021b", {class: "illegal", "stroke-dasharray": "12 10"});
    for (const number of illegal) ring(number, "#d0021b", true, "illegal");
    return svg;
  },
};
