"use strict";
// The frame of Connect Z: places "column,row" from the lower left, pieces 1 and 2. Of a large frame a window is drawn,
// which can be moved and zoomed, beside a map of the whole. It draws what the replay says, and knows no rules.
window.refereeBoard = {
  draw({S, E, replay, steps, step, pieces, view, redraw}) {
    const most = 40;  // columns and rows that are drawn without a window
    const columns = BigInt(replay.setup.columns);
    const rows = BigInt(replay.setup.rows);
    const least = (a, b) => a < b ? a : b;
    const clamp = (value, low, high) => value < low ? low : value > high ? high : value;
    const cell = (text) => text.split(",").map(BigInt);
    const is_large = columns > most || rows > most;
    const marks = step ? step.marks || {} : {};
    const line = steps.map((each) => each.marks && each.marks.line).filter(Boolean).pop();
    const focus = marks.to ? cell(marks.to) : marks.column ? [least(BigInt(marks.column), columns), rows] : null;
    view.span = view.span || BigInt(is_large ? 24 : most);
    const wide = least(columns, view.span);
    const high = least(rows, view.span);
    // A new step moves the window only if what it is about would not be in it.
    if (view.at === undefined) view.at = [1n, 1n];
    if (focus && view.seen !== step) {
      const outside = (i, count) => focus[i] < view.at[i] || focus[i] >= view.at[i] + count;
      if (outside(0, wide)) view.at[0] = focus[0] - wide / 2n;
      if (outside(1, high)) view.at[1] = focus[1] - high / 2n;
    }
    view.seen = step;
    view.at = [clamp(view.at[0], 1n, columns - wide + 1n), clamp(view.at[1], 1n, rows - high + 1n)];
    const unit = 40;
    const [w, h] = [Number(wide), Number(high)];
    const margin = is_large ? 0 : 22;
    const x = (column) => (Number(column - view.at[0]) + 0.5) * unit;
    const y = (row) => (h - Number(row - view.at[1]) - 0.5) * unit;
    const within = ([column, row]) => column >= view.at[0] && column < view.at[0] + wide && row >= view.at[1] && row < view.at[1] + high;
    const svg = S("svg", {viewBox: `${-margin} 0 ${w * unit + 2 * margin} ${h * unit + margin}`, role: "img",
      "aria-label": is_large ? `Columns ${view.at[0]} to ${view.at[0] + wide - 1n} of ${columns}, rows ${view.at[1]} to ${view.at[1] + high - 1n} of ${rows}` : `The frame of ${columns} columns and ${rows} rows`});
    svg.append(S("rect", {width: w * unit, height: h * unit, rx: 8, fill: "#e9c98f", stroke: "#5b4630", "stroke-width": 2}));
    if (marks.column && step.refused) {
      const column = BigInt(marks.column);
      if (column >= view.at[0] && column < view.at[0] + wide) svg.append(S("rect", {class: "illegal", "data-column": marks.column, x: x(column) - unit / 2 + 2, y: 2, width: unit - 4, height: h * unit - 4,
        rx: 6, fill: "#d0021b", "fill-opacity": 0.18, stroke: "#d0021b", "stroke-width": 4, "stroke-dasharray": "8 6"}));
    }
    const holes = S("g", {fill: "#d3ae6e"});
    for (let i = 0; i < w; ++i) for (let j = 0; j < h; ++j) holes.append(S("circle", {cx: (i + 0.5) * unit, cy: (j + 0.5) * unit, r: unit * 0.36}));
    svg.append(holes);
    for (const [place, player] of pieces) {
      const at = cell(place);
      if (!within(at)) continue;
      svg.append(S("circle", {cx: x(at[0]), cy: y(at[1]), r: unit * 0.4, fill: player === "1" ? "#2a2622" : "#fffaf0", stroke: player === "1" ? "#000000" : "#8a8172", "stroke-width": 2,
        "data-place": place, "data-piece": player}));
    }
    if (marks.to && within(cell(marks.to))) {
      const at = cell(marks.to);
      svg.append(S("circle", {class: "to", "data-place": marks.to, cx: x(at[0]), cy: y(at[1]), r: unit * 0.46, fill: "none", stroke: "#1769e0", "stroke-width": 4}));
    }
    if (line) {
      const [from, to] = line.split(" ").map(cell);
      svg.append(S("path", {class: "line", "data-line": line, d: `M${x(from[0])} ${y(from[1])}L${x(to[0])} ${y(to[1])}`, stroke: "#1769e0", "stroke-width": 7, "stroke-linecap": "round", opacity: 0.85}));
    }
    if (!is_large) {
      for (let i = 1; i <= w; ++i) svg.append(S("text", {class: "label", x: (i - 0.5) * unit, y: h * unit + 17, "font-size": 14, fill: "currentColor", "text-anchor": "middle"}, String(i)));
      return svg;
    }
    this.large({S, E, columns, rows, wide, high, pieces, cell, view, redraw, svg, clamp});
    return svg;
  },

  // The map of the whole, and what moves the window.
  large({S, E, columns, rows, wide, high, pieces, cell, view, redraw, svg, clamp}) {
    const scale = (value, whole) => whole <= 1n ? 0 : Number((value - 1n) * 10000n / whole) / 10000;
    const share = (part, whole) => Math.max(0.01, Number(part * 10000n / whole) / 10000);
    const ratio = columns >= rows ? [280, Math.max(24, 280 * share(rows, columns))] : [Math.max(24, 180 * share(columns, rows)), 180];
    const map = S("svg", {class: "map", width: ratio[0], height: ratio[1], viewBox: `0 0 ${ratio[0]} ${ratio[1]}`, role: "img", "aria-label": "Map of the whole frame"},
      S("rect", {width: ratio[0], height: ratio[1], fill: "#e9c98f", stroke: "#5b4630"}));
    for (const [place, player] of pieces) {
      const at = cell(place);
      map.append(S("circle", {cx: scale(at[0], columns) * ratio[0] + 2, cy: ratio[1] - scale(at[1], rows) * ratio[1] - 3, r: 1.8, fill: player === "1" ? "#2a2622" : "#fffaf0"}));
    }
    const box = [Math.max(5, share(wide, columns) * ratio[0]), Math.max(5, share(high, rows) * ratio[1])];
    map.append(S("rect", {x: scale(view.at[0], columns) * ratio[0], y: Math.max(0, ratio[1] - scale(view.at[1], rows) * ratio[1] - box[1]), width: box[0], height: box[1],
      fill: "#1769e0", "fill-opacity": 0.25, stroke: "#1769e0", "stroke-width": 2}));
    const by = (dx, dy) => { view.at = [view.at[0] + BigInt(dx), view.at[1] + BigInt(dy)]; redraw(); };
    const zoom = (closer) => {
      const middle = [view.at[0] + wide / 2n, view.at[1] + high / 2n];
      view.span = clamp(closer ? view.span / 2n : view.span * 2n, 6n, 96n);
      view.at = [middle[0] - view.span / 2n, middle[1] - view.span / 2n];
      redraw();
    };
    map.addEventListener("click", (event) => {
      const frame = map.getBoundingClientRect();
      const part = (value) => BigInt(Math.round(clamp(value, 0, 1) * 10000));
      view.at = [columns * part((event.clientX - frame.left) / frame.width) / 10000n - wide / 2n, rows * part(1 - (event.clientY - frame.top) / frame.height) / 10000n - high / 2n];
      redraw();
    });
    svg.addEventListener("wheel", (event) => { event.preventDefault(); zoom(event.deltaY < 0); }, {passive: false});
    svg.addEventListener("pointerdown", (event) => {
      const size = svg.getBoundingClientRect().width / Number(wide);
      const end = (up) => by(Math.round((event.clientX - up.clientX) / size), Math.round((up.clientY - event.clientY) / size));
      addEventListener("pointerup", end, {once: true});
    });
    const half = Number(wide) / 2 | 0 || 1;
    const button = (text, label, action) => E("button", {type: "button", "aria-label": label, title: label, onclick: action}, text);
    view.extra = [E("p", {class: "said"}, svg.getAttribute("aria-label")), E("div", {class: "controls"}, map,
      button("\u2190", "Window to the left", () => by(-half, 0)), button("\u2193", "Window down", () => by(0, -half)), button("\u2191", "Window up", () => by(0, half)),
      button("\u2192", "Window to the right", () => by(half, 0)), button("+", "Closer", () => zoom(true)), button("\u2212", "Farther", () => zoom(false)))];
  },
};
