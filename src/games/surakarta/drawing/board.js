"use strict";
// The board of Surakarta with its tracks: points "x,y" from the upper left, pieces x and o. It draws what the replay
// says, and knows no rules.
window.refereeBoard = {
  draw({S, replay, step, pieces}) {
    const size = Number(replay.setup.size);
    const unit = 60;
    const tracks = size / 2 - 1;
    const border = 50;
    const at = (line) => border + (tracks + line) * unit;
    const side = 2 * at(0) + (size - 1) * unit;
    const point = (text) => text.split(",").map(Number);
    const last = size - 1;
    const track = (line) => Math.min(line, last - line);
    const colours = ["#5b4630", "#1f5f8b", "#a23b2a", "#3c7a3f", "#7d4a94", "#a8721a", "#2c8c86", "#8a3560"];
    const marks = step ? step.marks || {} : {};
    const svg = S("svg", {viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": "The board"});
    svg.append(S("rect", {width: side, height: side, rx: 14, fill: "#e9c98f"}));
    const squares = replay.setup.notation === "squares";
    for (let line = 0; line < size; ++line) {
      svg.append(S("path", {d: `M${at(0)} ${at(line)}H${at(last)}M${at(line)} ${at(0)}V${at(last)}`, stroke: colours[track(line)], "stroke-width": 4, "stroke-linecap": "round"}),
        S("text", {x: at(line), y: border - 20, "font-size": 20, fill: "#33291c", "text-anchor": "middle"}, squares ? String.fromCharCode(65 + line) : String(line)),
        S("text", {x: border - 27, y: at(line) + 7, "font-size": 20, fill: "#33291c", "text-anchor": "middle"}, String(squares ? line + 1 : line)));
    }
    const arc = (n, from, to) => svg.append(S("path", {d: `M${at(from[0])} ${at(from[1])}A${n * unit} ${n * unit} 0 1 0 ${at(to[0])} ${at(to[1])}`, fill: "none", stroke: colours[n], "stroke-width": 4}));
    for (let n = 1; n <= tracks; ++n) {
      const far = last - n;
      arc(n, [n, 0], [0, n]);
      arc(n, [last, n], [far, 0]);
      arc(n, [far, last], [last, far]);
      arc(n, [0, far], [n, last]);
    }
    if (marks.route) {
      // Two points that share no line are joined by an arc, the long way round the corner between them.
      const route = marks.route.split(" ").map(point);
      let path = `M${at(route[0][0])} ${at(route[0][1])}`;
      for (let i = 1; i < route.length; ++i) {
        const [from, to] = [route[i - 1], route[i]];
        if (from[0] === to[0] || from[1] === to[1]) { path += `L${at(to[0])} ${at(to[1])}`; continue; }
        const column = from[1] === 0 || from[1] === last;
        const radius = track(column ? from[0] : from[1]) * unit;
        const left = Math.min(from[0], to[0]) === 0;
        const top = Math.min(from[1], to[1]) === 0;
        path += `A${radius} ${radius} 0 1 ${column === (left === top) ? 0 : 1} ${at(to[0])} ${at(to[1])}`;
      }
      svg.append(S("path", {class: "route", "data-route": marks.route, d: path, fill: "none", stroke: "#1769e0", "stroke-width": 10, opacity: 0.75, "stroke-linejoin": "round", "stroke-linecap": "round"}));
    }
    for (const [place, piece] of pieces) {
      const [x, y] = point(place);
      const black = piece === "x";
      svg.append(S("circle", {cx: at(x), cy: at(y), r: 21, fill: black ? "#2a2622" : "#fffaf0", stroke: black ? "#000000" : "#8a8172", "stroke-width": 2, "data-place": place, "data-piece": piece}));
    }
    const ring = (place, colour, dashed, kind) => {
      if (!place) return;
      const [x, y] = point(place);
      if (x < 0 || y < 0 || x > last || y > last) return;
      svg.append(S("circle", {class: kind, "data-place": place, cx: at(x), cy: at(y), r: 26, fill: "none", stroke: colour, "stroke-width": 5, "stroke-dasharray": dashed ? "8 6" : "none"}));
    };
    ring(marks.from, "#1769e0", true, "from");
    ring(marks.to, "#1769e0", false, "to");
    for (const place of (marks.illegal || "").split(" ")) ring(place, "#d0021b", true, "illegal");
    return svg;
  },
};
