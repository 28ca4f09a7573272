"use strict";
// The board of BoxShogi with both hands: squares a1 to e5, pieces as files write them, "+p". It draws what the replay
// says, and knows no rules.
window.refereeBoard = {
  draw({S, step, pieces}) {
    const unit = 68;
    const side = 5 * unit;
    const hand = 108;
    const corner = (square) => [(square.charCodeAt(0) - 97) * unit, side - Number(square[1]) * unit];
    const marks = step ? step.marks || {} : {};
    const svg = S("svg", {viewBox: `${-hand} -4 ${side + 2 * hand} ${side + 34}`, role: "img", "aria-label": "The board and the hands"});
    svg.append(S("rect", {width: side, height: side, fill: "#e9c98f", stroke: "#5b4630", "stroke-width": 3}));
    for (let i = 1; i < 5; ++i) svg.append(S("path", {d: `M${i * unit} 0V${side}M0 ${i * unit}H${side}`, stroke: "#5b4630", "stroke-width": 1.5}));
    for (let i = 0; i < 5; ++i) {
      svg.append(S("text", {class: "label", x: (i + 0.5) * unit, y: side + 22, "font-size": 17, fill: "currentColor", "text-anchor": "middle"}, "abcde"[i]),
        S("text", {class: "label", x: -12, y: side - (i + 0.5) * unit + 6, "font-size": 17, fill: "currentColor", "text-anchor": "middle"}, String(i + 1)));
    }
    const square = (name, colour, dashed, kind) => {
      if (!/^[a-e][1-5]$/.test(name || "")) return;
      const [x, y] = corner(name);
      svg.append(S("rect", {class: kind, "data-square": name, x: x + 3, y: y + 3, width: unit - 6, height: unit - 6, fill: colour, "fill-opacity": 0.2, stroke: colour,
        "stroke-width": 4, "stroke-dasharray": dashed ? "7 5" : "none"}));
    };
    square(marks.from, "#1769e0", true, "from");
    square(marks.to, "#1769e0", false, "to");
    square(marks.check, "#d0021b", false, "check");
    for (const name of (marks.illegal || "").split(" ")) square(name, "#d0021b", true, "illegal");
    const piece = (text, x, y, size, place) => {
      const lower = text === text.toLowerCase();
      const promoted = text.startsWith("+");
      const [w, h] = [size * 0.36, size * 0.4 * (lower ? -1 : 1)];
      svg.append(S("path", {d: `M${x} ${y + h}L${x + w * 0.8} ${y + h * 0.6}L${x + w} ${y - h}L${x - w} ${y - h}L${x - w * 0.8} ${y + h * 0.6}Z`,
        fill: lower ? "#2b2622" : "#fffaf0", stroke: "#000000", "stroke-width": 2, "stroke-linejoin": "round", [place === "lower" || place === "upper" ? "data-hand" : "data-place"]: place, [place === "lower" || place === "upper" ? "data-held" : "data-piece"]: text}),
        S("text", {x, y: y + size * (lower ? 0.19 : 0.1), "font-size": size * 0.4, "font-weight": 600, "text-anchor": "middle",
          fill: promoted ? (lower ? "#ffb3a7" : "#b3261e") : lower ? "#ffffff" : "#1b1712"}, text));
    };
    for (const [place, text] of pieces) {
      if (place === "lower" || place === "upper") continue;
      const [x, y] = corner(place);
      piece(text, x + unit / 2, y + unit / 2, unit, place);
    }
    for (const side_of of ["lower", "upper"]) {
      const held = (pieces.get(side_of) || "").split(" ").filter(Boolean);
      const left = side_of === "upper" ? -hand : side + 14;
      svg.append(S("text", {class: "label", x: left + 44, y: side_of === "upper" ? 14 : side - 2, "font-size": 15, fill: "currentColor", "text-anchor": "middle"}, side_of));
      held.forEach((text, i) => {
        const [column, row] = [i % 2, Math.floor(i / 2)];
        piece(text, left + 22 + column * 42, side_of === "upper" ? 44 + row * 44 : side - 38 - row * 44, 44, side_of);
      });
    }
    return svg;
  },
};
