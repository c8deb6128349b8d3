// Draws the pages of a class from PAGE, what is known, and BASE, the way to the folder of index.html. Nothing is fetched.
"use strict";

const SIDE = 11, CELLS = SIDE * SIDE;
const REASONS = {no_move: "no placement left", tokens: "fewer tokens after 150 plies", time: "out of time",
                 illegal: "an illegal move", crash: "an exception, or a program that failed", space: "out of memory"};
const WON = {no_move: "the other has no placement", tokens: "more tokens after 150 plies", time: "the other is out of time",
             illegal: "the other answers with an illegal move", crash: "the other fails", space: "the other is out of memory"};
const SVG = "http://www.w3.org/2000/svg";

// ---- Elements

function add(parent, name, attributes, ...children) {
    const inner = parent && parent.namespaceURI === SVG || name === "svg";
    const made = inner ? document.createElementNS(SVG, name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {}))
        if (value !== null && value !== undefined && value !== false)
            made.setAttribute(key, value === true ? "" : value);
    for (const child of children)
        if (child !== null && child !== undefined)
            made.append(child);
    if (parent)
        parent.append(made);
    return made;
}

function card(parent, title, ...children) {
    const made = add(parent, "section", {class: "card"});
    if (title)
        add(made, "h2", null, title);
    made.append(...children.filter(child => child));
    return made;
}

// Rows of cells; a cell is a text, a node, or [class, either].
function table(parent, heads, rows, each) {
    const made = add(add(parent, "div", {class: "wide"}), "table");
    const line = add(add(made, "thead"), "tr");
    for (const head of heads)
        add(line, "th", {class: Array.isArray(head) ? head[0] : null}, Array.isArray(head) ? head[1] : head);
    const body = add(made, "tbody");
    rows.forEach((cells, index) => {
        const row = add(body, "tr");
        for (const cell of cells)
            add(row, "td", {class: Array.isArray(cell) ? cell[0] : null}, Array.isArray(cell) ? cell[1] : cell);
        if (each)
            each(row, index);
    });
    return made;
}

function num(value, digits) {
    return ["num", value === null || value === undefined || Number.isNaN(value) ? "–" : value.toFixed(digits || 0)];
}

function elo(agent) {
    return agent.elo === null ? "–" : (agent.elo >= 0.5 ? "+" : "") + (Math.round(agent.elo) || 0);
}

function percent(chance) {
    return chance === null || chance === undefined ? "?" : (chance * 100).toFixed(0) + "%";
}

function link(agent, from) {
    return add(null, "a", {class: "name", href: `${BASE}agents/${agent.id}.html`}, agent.name);
}

function gameLink(name, text) {
    return add(null, "a", {href: `${BASE}games/${name}.html`}, text || "open");
}

function count(number, one, many) {
    return `${number} ${number === 1 ? one : many || one + "s"}`;
}

// ---- Boards

// The cells after a move, and those that it cleared: full rows and columns go together.
function place(board, move, colour) {
    const cells = board.slice();
    for (const cell of move)
        cells[cell] = colour;
    const full = [];
    for (let i = 0; i < SIDE; i++) {
        const row = [...Array(SIDE).keys()].map(j => i * SIDE + j), column = row.map((_, j) => j * SIDE + i);
        for (const line of [row, column])
            if (line.every(cell => cells[cell] !== "."))
                full.push(...line);
    }
    for (const cell of full)
        cells[cell] = ".";
    return {cells, gone: [...new Set(full)]};
}

function square(parent, cell, css) {
    const size = 18, margin = 18;
    return add(parent, "rect", {class: css, x: margin + cell % SIDE * size + 1, y: margin + Math.floor(cell / SIDE) * size + 1,
                                width: size - 2, height: size - 2, rx: 3});
}

function drawBoard(parent, cells, label) {
    const drawn = add(parent, "svg", {class: "board", viewBox: "0 0 218 218", role: "img", "aria-label": label});
    for (let i = 0; i < SIDE; i++) {
        add(drawn, "text", {x: 27 + i * 18, y: 12}, String(i));
        add(drawn, "text", {x: 8, y: 31 + i * 18}, String(i));
    }
    for (let cell = 0; cell < CELLS; cell++)
        square(drawn, cell, cells[cell] === "." ? "c" : cells[cell]);
    return drawn;
}

// ---- Plots

function step(least) {
    const power = 10 ** Math.floor(Math.log10(least));
    return [1, 2, 5, 10].map(by => by * power).find(by => by >= least * 0.999);
}

// Curves over an agent's turns; each is {css, name, values}, the limit a number or null.
function plot(parent, title, unit, curves, limit) {
    const width = 400, height = 190, left = 44, right = width - 8, top = 10, bottom = height - 24;
    const turns = Math.max(...curves.map(curve => curve.values.length));
    const most = Math.max(...curves.flatMap(curve => curve.values).filter(value => value !== null), 0);
    const shown = limit && most > limit / 4 ? Math.max(most, limit) : most;
    const by = step(shown > 0 ? shown / 4 : 0.25), high = by * Math.ceil(Math.max(shown, by) / by - 1e-9);
    const x = i => left + (right - left) * i / Math.max(1, turns - 1), y = value => bottom - (bottom - top) * value / high;
    const made = card(parent, title);
    const drawn = add(made, "svg", {viewBox: `0 0 ${width} ${height}`, role: "img",
                                    "aria-label": `${title} by turn, at most ${most.toPrecision(3)} ${unit}`});
    for (let value = 0; value <= high * 1.001; value += by) {
        add(drawn, "path", {class: "grid", d: `M${left} ${y(value)}H${right}`});
        add(drawn, "text", {x: left - 6, y: y(value) + 4, "text-anchor": "end"}, String(Number(value.toPrecision(6))));
    }
    const every = step(Math.max(1, turns / 8));
    for (let i = 0; i < turns; i += every)
        add(drawn, "text", {x: x(i), y: bottom + 17, "text-anchor": "middle"}, String(i + 1));
    if (limit && limit <= high)
        add(drawn, "path", {class: "limit", d: `M${left} ${y(limit)}H${right}`});
    const legend = add(made, "p", {class: "dim"});
    for (const curve of curves) {
        const points = curve.values.map((value, i) => `${x(i).toFixed(1)} ${y(value || 0).toFixed(1)}`);
        add(drawn, "path", {class: `curve ${curve.css}`, d: "M" + points.join("L")});
        add(legend, "span", {class: `chip ${curve.css || "text"}`});
        legend.append(curve.name + "\u2003");
    }
    if (limit)
        legend.append(`${limit <= high ? "dashed: " : ""}the limit, ${limit} ${unit}`);
    return made;
}

// Ratings with their errors, the strongest at the top.
function drawLadder(parent, agents) {
    const rated = agents.filter(agent => agent.elo !== null && agent.error !== null);
    if (rated.length < 2)
        return;
    const row = 20, left = 230, width = 900, top = 8, height = top + rated.length * row + 30;
    let low = Math.min(...rated.map(agent => agent.elo - agent.error)), high = Math.max(...rated.map(agent => agent.elo + agent.error));
    const by = step((high - low) / 7);
    low = Math.floor(low / by) * by;
    high = Math.ceil(high / by) * by;
    const x = value => left + (width - left - 16) * (value - low) / (high - low);
    const made = card(parent, "Elo, with its 95% interval");
    const drawn = add(made, "svg", {class: "elo", viewBox: `0 0 ${width} ${height}`, role: "img",
                                    "aria-label": "The ratings of the table as a picture"});
    for (let value = low; value <= high + by / 2; value += by) {
        add(drawn, "path", {class: "grid", d: `M${x(value)} ${top}V${height - 24}`});
        add(drawn, "text", {x: x(value), y: height - 8, "text-anchor": "middle"}, String(Math.round(value) || 0));
    }
    rated.forEach((agent, i) => {
        const y = top + i * row + row / 2;
        const name = add(drawn, "text", {x: left - 12, y: y + 4, "text-anchor": "end"}, agent.short);
        add(name, "title", null, agent.name);
        add(drawn, "path", {class: "bar", d: `M${x(agent.elo - agent.error)} ${y}H${x(agent.elo + agent.error)}`});
        add(drawn, "circle", {class: agent.level ? "dot level" : "dot", cx: x(agent.elo), cy: y, r: 4.5});
    });
}

// ---- The ladder

function losses(agent) {
    const told = Object.entries(agent.lost_by).map(([reason, games]) => `${games} ${REASONS[reason]}`);
    return told.length ? told.join(", ") : agent.losses ? "" : "–";
}

function showClass(page) {
    const head = add(page, "header");
    add(head, "h1", null, PAGE.title);
    add(head, "p", {class: "dim"}, `${count(PAGE.agents.filter(agent => !agent.level).length, "agent")} and ` +
        `${count(PAGE.agents.filter(agent => agent.level).length, "level")} of ours · ${count(PAGE.games, "game")} · ` +
        `${PAGE.time_limit ? PAGE.time_limit + " s of CPU time a side and game" : "no limit of time"}, ` +
        `${PAGE.space_limit ? PAGE.space_limit + " MB" : "no limit of memory"} · both colours from the empty board`);
    if (PAGE.state)
        card(page, null, add(null, "p", null, PAGE.state));
    const ladder = card(page, "The ladder");
    if (!PAGE.agents.length)
        add(ladder, "p", null, "Nobody can play.");
    else
        table(ladder, ["", "Agent", ["num", "Elo"], ["num", "±"], ["num", "Games"], ["num", "Won"], ["num", "Drawn"], ["num", "Lost"],
                       ["num", "Points"], "Strength", ["num", "CPU s a game"], ["num", "MB"], "Lost by"],
            PAGE.agents.map((agent, i) => [["num", String(i + 1)], link(agent), ["num", elo(agent)], num(agent.error),
                num(agent.games), num(agent.wins), num(agent.draws), num(agent.losses), num(agent.points, 1), ["wrap", agent.equals],
                agent.level ? ["num", "–"] : num(agent.games ? agent.cpu / agent.games : null, 1),
                agent.level ? ["num", "–"] : num(agent.memory_most), ["wrap", agent.level ? "" : losses(agent)]]),
            (row, i) => PAGE.agents[i].level && row.classList.add("level"));
    drawLadder(page, PAGE.agents);
    if (PAGE.absent.length) {
        const made = card(page, "Not in the ladder");
        for (const agent of PAGE.absent) {
            add(made, "p", null, link(agent), agent.place === agent.name ? "" : ` (${agent.place})`);
            add(made, "pre", null, agent.trouble || "not tried yet");
        }
    }
    add(page, "footer", {class: "dim"}, "The mean Elo of the table is 0. About two drawn games are added for each agent, so that no rating is " +
        "too high or infinite. A win scores 1 point, a draw half a point.");
}

// ---- An agent

function drawWorst(parent, worst) {
    const made = add(parent, "article", {class: "point"});
    const drawn = drawBoard(made, [...worst.board], `The board before turn ${worst.turn}`);
    for (const cell of worst.move)
        square(drawn, cell, `played ${worst.side}`);
    for (const cell of worst.better || [])
        square(drawn, cell, "better");
    const text = add(made, "div");
    add(text, "h3", null, add(null, "span", {class: `chip ${worst.side}`}), `Turn ${worst.turn}, loses ${percent(worst.loss)}`);
    add(text, "p", null, `The chance was ${percent(worst.chance)}${worst.proven ? " (proven)" : ""}. `, worst.why || "");
    add(text, "p", null, gameLink(`${worst.game}`, `against ${worst.other}`));
    made.querySelector("a").hash = `turn${worst.turn}`;
}

function figures(parent, agent) {
    const made = card(parent, null);
    add(made, "p", {class: "big"}, elo(agent), add(null, "span", {class: "dim"}, agent.error === null ? " Elo" : ` ± ${Math.round(agent.error)} Elo`));
    if (agent.equals)
        add(made, "p", null, agent.equals[0].toUpperCase() + agent.equals.slice(1) + ".");
    const line = add(made, "p", {class: "figures"});
    for (const [value, what] of [[agent.games, "games"], [agent.wins, "won"], [agent.draws, "drawn"], [agent.losses, "lost"],
                                 [agent.games ? (agent.cpu / agent.games).toFixed(1) : "–", "CPU seconds a game"],
                                 [agent.cpu_game_most.toFixed(1), "at most"], [agent.memory_most.toFixed(0), "MB at most"]])
        add(line, "span", {class: "dim"}, add(null, "b", null, String(value)), what);
    return made;
}

function score(cell) {
    return cell[1] ? `${cell[0]} of ${cell[1]}` : "–";
}

function showTurns(page, agent) {
    if (!agent.turns.length || agent.level)
        return;
    const three = add(page, "div", {class: "three"}), of = key => agent.turns.map(turn => turn[key]);
    plot(three, "CPU time a turn", "seconds", [{css: "teal", name: "mean", values: of("cpu")}, {css: "most", name: "most", values: of("cpu_most")}], null);
    plot(three, "CPU time used so far", "seconds", [{css: "teal", name: "in the slowest game", values: of("used_most")}], agent.time_limit || null);
    plot(three, "Memory", "MB", [{css: "teal", name: "most", values: of("memory_most")}], agent.space_limit || null);
    for (const [key, title] of [["depth", "Depth reached"], ["playouts", "Simulations"], ["nodes", "Positions visited"]])
        if (of(key).some(value => value > 0))
            plot(three, title, "", [{css: "teal", name: "mean, as the agent tells", values: of(key)}], null);
}

function showFailures(page, games) {
    const failed = games.filter(game => game.fault);
    if (!failed.length)
        return;
    const made = card(page, "Forfeits"), seen = new Map();
    for (const game of failed)
        seen.set(game.fault, [...(seen.get(game.fault) || []), game]);
    for (const [fault, alike] of seen) {
        add(made, "p", {class: "wrong"}, `${count(alike.length, "game")}: ${fault} `);
        const links = add(made, "p", {class: "dim"});
        for (const game of alike.slice(0, 8))
            links.append(gameLink(game.game, `against ${game.other.name} `), " ");
        if (alike[0].traceback)
            add(made, "pre", null, alike[0].traceback);
    }
}

function showGames(page, games) {
    const made = card(page, "Games");
    table(made, ["Against", "Side", "Result", "How", ["num", "Plies"], ["num", "CPU s"], ["num", "MB"], "", ""],
        games.map(game => [["name", game.other.name], [null, add(null, "span", null, add(null, "span", {class: `chip ${game.side}`}), game.side)],
            ["", game.points === 1 ? "won" : game.points === 0 ? "lost" : "drawn"],
            game.points === 1 ? WON[game.reason] : REASONS[game.reason], num(game.plies), num(game.cpu, 1), num(game.memory),
            gameLink(game.game), add(null, "a", {href: `${BASE}games/${game.game}.sgf`}, "SGF")]));
}

function showWorst(page, agent) {
    const made = card(page, "Its worst moves");
    if (!agent.worst.length) {
        add(made, "p", null, agent.judged ? "None lost anything." : "Its games have not been reviewed yet.");
        return;
    }
    const points = add(made, "div", {class: "points"});
    for (const worst of agent.worst)
        drawWorst(points, worst);
    add(made, "p", {class: "dim", style: "margin-top:12px"}, add(null, "span", {class: "chip played"}), "played\u2003",
        add(null, "span", {class: "chip better"}), "better");
}

function showMistakes(page, agent) {
    if (!agent.judged)
        return;
    const two = add(page, "div", {class: "two"}), phases = card(two, "What its moves lose, by phase");
    table(phases, ["Phase", ["num", "Moves"], ["num", "Lost a move"], ["num", "Lost a game"]], agent.phases.map(phase =>
        [phase.name, num(phase.moves), ["num", phase.moves ? (phase.loss / phase.moves * 100).toFixed(1) + "%" : "–"],
         ["num", (phase.loss / agent.games).toFixed(2)]]));
    add(phases, "p", {class: "dim"}, "A move loses a share of the chance to win. A loss of 1.00 in a game is a whole point thrown away, which may be " +
        "won back. The opening is turns 1 to 24; the end begins at turn 61.");
    const causes = card(two, "Its mistakes by kind"), kinds = Object.entries(agent.causes).sort((a, b) => b[1] - a[1]);
    table(causes, ["", ["num", "Mistakes"]], [...kinds.map(([kind, times]) => [CAUSES[kind] || kind, num(times)]),
        ["not known", num(agent.mistakes - kinds.reduce((sum, kind) => sum + kind[1], 0))],
        ["of all these, proven wins or draws given away", num(agent.proven_thrown)]]);
}

const CAUSES = {"no placement": "an answer leaves it no placement", "missed end": "misses a move that ends the game",
                "squeezed": "is squeezed to few placements", "missed squeeze": "misses a squeeze",
                "cleared": "lets its tokens be cleared", "tokens": "loses the count of tokens at the end",
                "territory": "gives up territory"};

function showAgent(page) {
    const head = add(page, "header");
    add(head, "p", {class: "dim"}, add(null, "a", {href: `${BASE}index.html`}, PAGE.title));
    add(head, "h1", null, PAGE.name);
    add(head, "p", {class: "dim"}, PAGE.place, PAGE.agent ? ` · ${PAGE.agent}` : "");
    if (PAGE.trouble)
        card(page, PAGE.plays ? "What the trial found" : "Why it does not play", add(null, "pre", null, PAGE.trouble));
    if (!PAGE.games)
        return;
    const two = add(page, "div", {class: "two"});
    figures(two, PAGE);
    const opponents = card(two, "By opponent and side");
    table(opponents, ["Against", ["num", "Elo"], ["num", "as Red"], ["num", "as Blue"]], PAGE.opponents.sort((a, b) => b.elo - a.elo).map(
        other => [link(other), ["num", elo(other)], ["num", score(other.red)], ["num", score(other.blue)]]));
    const ends = Object.entries(PAGE.lost_by);
    if (ends.length)
        table(card(page, "How it loses"), ["By", ["num", "Games"]], ends.map(([reason, games]) => [REASONS[reason], num(games)]));
    showFailures(page, PAGE.all);
    showTurns(page, PAGE);
    if (!PAGE.level) {
        showMistakes(page, PAGE);
        showWorst(page, PAGE);
    }
    showGames(page, PAGE.all);
}

// ---- A game

class Player {
    constructor(page) {
        this.boards = [{cells: Array(CELLS).fill("."), gone: []}];
        PAGE.turns.forEach((turn, i) => turn.move && this.boards.push(place(this.boards[i].cells, turn.move, i % 2 ? "b" : "r")));
        this.at = 0;
        const made = add(card(page, null), "div", {class: "player"});
        this.left = add(made, "div");
        this.right = add(made, "div");
        this.board = add(this.left, "div");
        this.slider = add(this.left, "input", {type: "range", min: 0, max: PAGE.turns.length, value: 0, "aria-label": "Turn"});
        this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
        const steps = add(this.left, "div", {class: "steps"});
        for (const [text, to] of [["First", () => 0], ["Back", () => this.at - 1], ["On", () => this.at + 1],
                                  ["Last", () => PAGE.turns.length]])
            add(steps, "button", {type: "button"}, text).addEventListener("click", () => this.go(to()));
        this.note = add(this.right, "div");
        this.list = add(this.right, "div", {class: "moves"});
        table(this.list, [["num", "Turn"], "Move", ["num", "Loss"], ["num", "CPU s"]], PAGE.turns.map((turn, i) => [num(i + 1),
            [null, add(null, "span", null, add(null, "span", {class: `chip ${i % 2 ? "blue" : "red"}`}), turn.text || "no move",
                turn.mark ? add(null, "b", {class: markClass(turn.mark)}, sign(turn.mark)) : "")],
            ["num", turn.loss > 0.005 ? percent(turn.loss) : ""], num(turn.cpu, 2)]),
            (row, i) => {
                row.classList.add("pick");
                row.addEventListener("click", () => this.go(i + 1));
            });
        document.addEventListener("keydown", event => {
            const to = {ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: PAGE.turns.length}[event.key];
            if (to !== undefined && event.target !== this.slider) {
                event.preventDefault();
                this.go(to);
            }
        });
        const asked = /^#turn(\d+)$/.exec(location.hash);
        this.go(asked ? Number(asked[1]) : 0);
    }

    go(to) {
        this.at = Math.max(0, Math.min(PAGE.turns.length, to));
        const index = Math.min(this.at, this.boards.length - 1), turn = PAGE.turns[this.at - 1];
        this.board.replaceChildren();
        const drawn = drawBoard(this.board, this.boards[index].cells, `The board after turn ${index}`);
        for (const cell of turn && turn.move || [])
            square(drawn, cell, "last");
        for (const cell of turn && turn.move ? this.boards[index].gone : [])
            square(drawn, cell, "gone");
        for (const cell of turn && turn.mark && turn.better || [])
            square(drawn, cell, "better");
        this.slider.value = String(this.at);
        this.list.querySelectorAll("tbody tr").forEach((row, i) => {
            row.classList.toggle("here", i + 1 === this.at);
            if (i + 1 === this.at)
                this.list.scrollTop = row.offsetTop - this.list.clientHeight / 2;
        });
        this.tell(turn);
    }

    tell(turn) {
        const tokens = colour => this.boards[Math.min(this.at, this.boards.length - 1)].cells.filter(cell => cell === colour).length;
        this.note.replaceChildren();
        add(this.note, "h2", {id: "turn"}, this.at ? `Turn ${this.at} of ${PAGE.turns.length}` : "Before the first turn");
        add(this.note, "p", null, add(null, "span", {class: "chip red"}), `${tokens("r")} tokens\u2003`, add(null, "span", {class: "chip blue"}),
            `${tokens("b")} tokens`);
        if (!turn)
            return;
        const facts = [];
        if (turn.chance !== undefined && turn.chance !== null)
            facts.push(`the mover's chance was ${percent(turn.chance)}${turn.proven ? " (proven)" : ""}`);
        if (turn.memory > 0)
            facts.push(`${turn.memory.toFixed(0)} MB`);
        for (const [key, what] of [["depth", "depth"], ["playouts", "simulations"], ["nodes", "positions"]])
            if (turn[key] > 0)
                facts.push(`${turn[key]} ${what}`);
        add(this.note, "p", {class: "dim"}, facts.join(" · "));
        if (turn.why)
            add(this.note, "p", null, turn.why);
        if (turn.said)
            add(this.note, "pre", {title: "printed meanwhile"}, turn.said);
    }
}

function sign(mark) {
    return mark & 32 ? " ??" : mark & 2 ? " ?" : mark & 8 ? " ?!" : "";
}

function markClass(mark) {
    return mark & 32 ? "m3" : mark & 2 ? "m2" : mark & 8 ? "m1" : "";
}

function showGame(page) {
    const head = add(page, "header");
    add(head, "p", {class: "dim"}, add(null, "a", {href: `${BASE}index.html`}, PAGE.title), " · ", add(null, "a", {href: `${PAGE.game}.sgf`}, "SGF"));
    add(head, "h1", null, add(null, "span", {class: "chip red"}), link(PAGE.red), " – ", add(null, "span", {class: "chip blue"}), link(PAGE.blue));
    const won = PAGE.result === "red" ? PAGE.red : PAGE.result === "blue" ? PAGE.blue : null;
    add(head, "p", {class: "dim"}, won ? `${won.name} wins: ${WON[PAGE.reason]}` : "A draw");
    if (PAGE.fault || PAGE.traceback)
        card(page, "Why it ended", add(null, "p", {class: "wrong"}, PAGE.fault || ""), PAGE.traceback ? add(null, "pre", null, PAGE.traceback) : null);
    if (PAGE.verdict)
        add(page, "section", {class: "card verdict"}, add(null, "p", null, PAGE.verdict));
    new Player(page);
}

// ---- One student

function showCoach(page) {
    const head = add(page, "header");
    add(head, "h1", null, PAGE.title);
    add(head, "p", {class: "dim"}, PAGE.agent);
    if (PAGE.state)
        card(page, null, add(null, "p", null, PAGE.state));
    const findings = add(page, "section", {class: "card verdict"});
    add(findings, "h2", null, "Findings");
    const list = add(findings, "ul");
    for (const finding of PAGE.findings)
        add(list, "li", null, finding);
    if (!PAGE.findings.length)
        add(findings, "p", null, "None yet.");
    if (PAGE.trouble)
        card(page, "What the trial found", add(null, "pre", null, PAGE.trouble));
    if (PAGE.scores && PAGE.scores.length)
        table(card(page, "Against our levels"), ["Level", ["num", "as it is"], ["num", "twice as fast"], ["num", "ten times as fast"]],
            PAGE.scores.map(row => [`Level ${row.level}`, ...row.points.map(cell => ["num", score(cell)])]));
    showFailures(page, PAGE.all || []);
    showTurns(page, PAGE);
    if (PAGE.profile && PAGE.profile.length) {
        const whole = PAGE.profile.reduce((sum, row) => sum + row.own, 0) || 1, made = card(page, "Where its time goes");
        table(made, ["Function", ["num", "Calls"], ["num", "Own s"], ["num", "Total s"], "Share of its own"], PAGE.profile.slice(0, 25).map(row =>
            [["move wrap", row.function], num(row.calls), num(row.own, 2), num(row.total, 2),
             add(null, "span", null, add(null, "span", {class: "share", style: `width:${(row.own / whole * 120).toFixed(0)}px`}),
                 `${(row.own / whole * 100).toFixed(0)}%`)]));
        add(made, "p", {class: "dim"}, PAGE.profile_note);
        if (PAGE.hot && PAGE.hot.length)
            table(add(add(made, "details"), "div"), [["num", "Turn"], "Most of its own time", ["num", "Own s"], ["num", "CPU s"]],
                PAGE.hot.map(row => [num(row.turn), ["move wrap", row.function], num(row.own, 2), num(row.cpu, 2)]));
        const details = made.querySelector("details");
        if (details)
            details.prepend(add(null, "summary", null, "Turn by turn"));
    }
    if (PAGE.phases)
        showMistakes(page, PAGE);
    if (PAGE.worst && PAGE.games)
        showWorst(page, PAGE);
    if (PAGE.all && PAGE.all.length)
        showGames(page, PAGE.all);
}

({class: showClass, agent: showAgent, game: showGame, coach: showCoach})[PAGE.kind](document.getElementById("page"));
document.documentElement.dataset.drawn = PAGE.kind;
document.documentElement.dataset.ms = String(Math.round(performance.now()));
