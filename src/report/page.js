'use strict';

// Tables: a click on a heading sorts by its column, a second one the other way round. What is not known comes last.
function keyOf(row, column) {
    const field = row.cells[column];
    return !field ? '' : 'key' in field.dataset ? Number(field.dataset.key || NaN) : field.textContent;
}

function compare(a, b) {
    if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
    return typeof a === 'number' ? a - b : a.localeCompare(b);
}

function sortBy(heading) {
    const table = heading.closest('table');
    const descending = heading.getAttribute('aria-sort') === 'ascending';
    const keyed = [...table.tBodies[0].rows].map(row => ({row, key: keyOf(row, heading.cellIndex)}));
    const known = keyed.filter(({key}) => !Number.isNaN(key)).sort((a, b) => compare(a.key, b.key));
    const unknown = keyed.filter(({key}) => Number.isNaN(key));
    if (descending) known.reverse();
    table.querySelectorAll('th').forEach(other => other.removeAttribute('aria-sort'));
    heading.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
    table.tBodies[0].append(...[...known, ...unknown].map(({row}) => row));
}

document.querySelectorAll('table.sorts th').forEach(heading => {
    heading.querySelector('button').addEventListener('click', () => sortBy(heading));
});

// Plots: their data stand beside their canvases (page_plots.cpp); what Chart.js is told of them is made here.

// --- axes: places from 0 to 1 with values written at them, so that any scale is drawn as the tuner sees it ---
const leastGap = 0.13;  // a label's width on a phone
const isNumber = value => typeof value === 'number';

function shortNumber(number) {
    const text = number.toPrecision(6);
    return text.includes('.') ? text.replace(/\.?0+(?=e|$)/, '') : text;
}

function multiples(step, low, high) {
    const numbers = [];
    for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step && numbers.length < 50; ++i) {
        numbers.push(i * step);
    }
    return numbers;
}

function decades(digits, low, high) {
    const numbers = [];
    for (let power = Math.floor(Math.log10(low)); 10 ** power <= high; ++power) {
        numbers.push(...digits.map(digit => Number(`${digit}e${power}`)));
    }
    return numbers.filter(number => number >= low * (1 - 1e-9) && number <= high * (1 + 1e-9));
}

function marksAt(numbers, placeOf) {
    return sorted(numbers.map(number => [placeOf(number), shortNumber(number)]));
}

// The widest stretch without a mark; 2 when two crowd each other.
function emptiness(marks) {
    const gaps = marks.map(([at], i) => at - (i ? marks[i - 1][0] : 0));
    return gaps.slice(1).some(gap => gap < leastGap) ? 2 : Math.max(...gaps, 1 - (marks.length ? marks.at(-1)[0] : 0));
}

// Round numbers from the lower to the higher, in equal steps or in decades, which leave the least stretch empty.
function roundMarks(low, high, whole, placeOf) {
    if (!(high > low) || !Number.isFinite(high - low)) return low === high ? marksAt([low], placeOf) : [];
    const size = 10 ** Math.floor(Math.log10(high - low));
    const steps = [0.1, 0.2, 0.5, 1, 2, 5].map(digit => digit * size).filter(step => !whole || step >= 1);
    const choices = steps.map(step => multiples(step, low, high));
    if (low > 0) choices.push(...[[1], [1, 3], [1, 2, 5]].map(digits => decades(digits, low, high)));
    let [best, least] = [[], 1];
    for (const marks of choices.map(numbers => marksAt(numbers, placeOf))) {
        if (emptiness(marks) < least - 1e-6) [best, least] = [marks, emptiness(marks)];
    }
    return best.length ? best : marksAt([low, high], placeOf);
}

function sorted(places) {
    return places.filter(([at]) => at !== null).sort(([a], [b]) => a - b);
}

function areNumbers(places) {
    return places.length > 0 && places.every(([, value]) => isNumber(value));
}

// Where a value stands: between two known numbers linearly; null where that is not known.
function placeOf(value, places) {
    for (const [i, [at, here]] of places.entries()) {
        if (here === value) return at;
        const [nextAt, next] = places[i + 1] ?? [at, here];
        if (areNumbers(places) && ((here < value && value < next) || (next < value && value < here))) {
            return at + (value - here) / (next - here) * (nextAt - at);
        }
    }
    return null;
}

// Words, and numbers without order, are categories.
function haveOrder(places) {
    return areNumbers(places) &&
        places.every(([, value], i) => i < 2 || (value > places[i - 1][1]) === (places[1][1] > places[0][1]));
}

// With as many digits as tell it well from the value beside it.
function rounded(value, beside) {
    const isNear = number => 100 * Math.abs(number - value) <= Math.abs(value - beside);
    return [4, 5].map(digits => Number(value.toPrecision(digits))).find(isNear) ?? value;
}

function markOf(value, beside) {
    return !isNumber(value) ? value : shortNumber(Number.isInteger(value) ? value : rounded(value, beside));
}

// Every value where these are few, or words; else round numbers.
function marksOf(places) {
    const each = places.filter(([at], i) => !i || at > places[i - 1][0] + 1e-9)
        .map(([at, value], i, all) => [at, markOf(value, (all[i - 1] ?? all[i + 1])?.[1])]);
    if (!areNumbers(places) || emptiness(each) <= 1) return each;
    const ends = [places[0][1], places.at(-1)[1]];
    const whole = places.every(([, value]) => Number.isInteger(value));
    return roundMarks(Math.min(...ends), Math.max(...ends), whole, number => placeOf(number, places));
}

function axis(name, range = null) {
    const ends = range && {min: range[0], max: range[1], ticks: {includeBounds: false}};
    return {type: 'linear', title: {display: true, text: name}, ...ends};
}

function markedAxis(name, range, marks) {
    return {
        ...axis(name, range),
        afterBuildTicks: scale => { scale.ticks = marks.map(([value]) => ({value})); },
        ticks: {callback: (_, index) => marks[index][1], maxRotation: 0},
    };
}

function placeAxis({name, places}) {
    return markedAxis(name, [-0.03, 1.03], marksOf(sorted(places)));
}

function gamesAxis() {
    return {...axis('games'), ticks: {precision: 0}};
}

function logAxis(name, [low, high], whole) {
    const size = Math.log(high / low);
    const marks = low > 0 && high > low ? roundMarks(low, high, whole, number => Math.log(number / low) / size)
        .map(([at, label]) => [low * Math.exp(at * size), label]) : [[high, shortNumber(high)]];
    return {...markedAxis(name, [low, high], marks), type: 'logarithmic'};
}

function logGamesAxis(points) {
    return logAxis('games', rangeOf(points.map(({x}) => x)) ?? [1, 1], true);
}

// --- ranges ---
function rangeOf(numbers) {
    const known = numbers.filter(number => number !== null);
    return known.length ? [Math.min(...known), Math.max(...known)] : null;
}

function roundedOutward([low, high], step) {
    return [Math.floor(low / step) * step, Math.ceil(high / step) * step];
}

function rateRange(rates) {
    const range = rangeOf(rates);
    if (!range) return [0, 1];
    const [low, high] = roundedOutward([range[0] - 0.01, range[1] + 0.01], 0.05);
    return [Math.max(low, 0), Math.min(high, 1)];
}

function clamp(number, [low, high]) {
    return Math.min(Math.max(number, low), high);
}

// The first estimates are wide; the axis shows the last one and about as much again on each side.
function eloRange(points) {
    const all = rangeOf([0, ...points.flatMap(({low, y, high}) => [low, y, high])]);
    const last = points.filter(({low, high}) => low !== null && high !== null).at(-1);
    if (!last) return roundedOutward(all, 50);
    const reach = 1.2 * (last.high - last.low) + 20;
    const shown = [Math.max(all[0], Math.min(last.low - reach, 0)), Math.min(all[1], Math.max(last.high + reach, 0))];
    return roundedOutward(shown, shown[1] - shown[0] > 200 ? 50 : 20);
}

function ratingRange(points) {
    const [low, high] = rangeOf(points.flatMap(({low, x, high}) => [low, x, high])) ?? [0, 0];
    return roundedOutward([low - 5, high + 5], high - low > 200 ? 50 : 20);
}

// --- datasets: each point has `x`, `y` and `tip`, the lines told of it under the pointer, first its heading ---
function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue('--' + name);
}

function line(label, data, colourName) {
    return {label, data, borderColor: colour(colourName), borderWidth: 2, pointRadius: 0, pointStyle: 'line'};
}

function dashed(label, data, colourName) {
    return {...line(label, data, colourName), borderDash: [5, 4], borderWidth: 1.5};
}

// Two datasets: the upper edge, filled down to the next one, and the lower edge.
function band(points) {
    const edge = {borderWidth: 0, pointRadius: 0, backgroundColor: colour('band'), pointStyle: 'rect'};
    const at = end => points.map(point => ({...point, y: point[end]}));
    return [{label: '95% band', data: at('high'), fill: '+1', ...edge}, {quiet: true, data: at('low'), ...edge}];
}

// From the lower to the upper end of each point's interval; what is not known of it has none.
function whiskers(points, lies) {
    const data = points.filter(({low, high}) => low !== null && high !== null).flatMap(point =>
        [point.low, point.high, null].map(end => ({...point, [lies ? 'x' : 'y']: end})));
    return {...line('', data, 'first'), borderWidth: 1.5, quiet: true, spanGaps: false};
}

function bullets(points, label) {
    const style = {borderColor: colour('first'), backgroundColor: colour('first'), pointStyle: 'circle'};
    return {label, data: points, showLine: false, pointRadius: 5, clip: 8, ...style};
}

// What was measured. What lies beyond the range stands as a triangle at its edge, and its tip tells the truth.
function dots(points, range) {
    const most = Math.max(...points.map(({games}) => games));
    return {
        label: 'games (area)',
        data: points.map(point => ({...point, y: clamp(point.y, range)})),
        showLine: false,
        borderColor: colour('second'),
        backgroundColor: colour('second-soft'),
        borderWidth: 0.5,
        clip: 12,
        pointRadius: points.map(({games}) => 3 + 8 * Math.sqrt(games / most)),
        pointStyle: points.map(({y}) => clamp(y, range) === y ? 'circle' : 'triangle'),
        rotation: points.map(({y}) => y < range[0] ? 180 : 0),
    };
}

function uprights(spots, places, range) {
    return spots.map(({name, values: [value], tip}) => [name, placeOf(value, places), tip])
        .filter(([, at]) => at !== null).map(([name, at, tip]) => {
            const data = range.map(y => ({x: at, y, tip}));
            return name === 'default' ? dashed(name, data, 'quiet') : line(name, data, 'third');
        });
}

function spotsOf(spots, x, y) {
    return spots.map(({name, values, tip}) => ({name, x: placeOf(values[0], x), y: placeOf(values[1], y), tip}))
        .filter(spot => spot.x !== null && spot.y !== null).map(spot => ({
            label: spot.name,
            data: [spot],
            showLine: false,
            pointStyle: spot.name === 'default' ? 'circle' : 'crossRot',
            pointRadius: 7,
            borderWidth: 2.5,
            borderColor: colour('ink'),
            backgroundColor: 'transparent',
        }));
}

// --- maps ---

// The values of the first and the last colour. Their middle is the mean of all, and they reach twice as far as values
// commonly lie from it, each with its weight, but not beyond the bounds.
function rampOf(squares, least, bounds) {
    const sum = of => squares.reduce((total, square) => total + square.weight * of(square), 0);
    const mean = sum(({value}) => value) / sum(() => 1);
    const spread = sum(({value}) => (value - mean) ** 2) / sum(() => 1);
    const reach = Math.max(2 * Math.sqrt(spread), least);
    return [mean - reach, mean + reach].map(end => clamp(end, bounds));
}

// From orange over grey to blue, on light and on dark ground.
function rampColour(rate, [low, high]) {
    const share = clamp(2 * (rate - low) / (high - low) - 1, [-1, 1]);
    const end = share < 0 ? [230, 97, 1] : [26, 120, 220];
    return `rgb(${end.map(part => Math.round(150 + Math.abs(share) * (part - 150)))})`;
}

function showRamp(figure, [low, high], bounds, digits) {
    const ramp = figure.querySelector('.ramp') ?? figure.appendChild(document.createElement('div'));
    ramp.className = 'ramp';
    ramp.replaceChildren(`${low.toFixed(digits)}${low > bounds[0] ? ' or less' : ''} `, document.createElement('i'),
        ` ${high.toFixed(digits)}${high < bounds[1] ? ' or more' : ''}`);
}

// One side of a map: its places, and how many squares lie along it.
function mapSide(range, places, count) {
    const cells = Math.max(count, 1);
    const ends = places.flatMap(([at]) => [at - 0.5 / cells, at + 0.5 / cells]);
    const shown = rangeOf([0, 1, ...ends]);
    const known = sorted(range.places);
    return {
        name: range.name,
        shown,
        cells: cells * (shown[1] - shown[0]),
        places: areNumbers(known) ? known : sorted(places),
    };
}

// Chart.js draws a 'rect' whose half side is its radius divided by the root of 2.
function squares(points, ramp, cells) {
    const most = Math.max(...points.map(({weight}) => weight));
    const radius = ({chart: {chartArea: area}, dataIndex}) => {
        const cell = area ? Math.min(area.width / cells[0], area.height / cells[1]) : 1;
        return (cell - 1) / Math.SQRT2 * Math.max(0.14, Math.sqrt(points[dataIndex].weight / most));
    };
    return {
        quiet: true,
        data: points,
        pointRadius: radius,
        pointHoverRadius: radius,
        pointStyle: 'rect',
        borderWidth: 0,
        backgroundColor: points.map(({value}) => rampColour(value, ramp)),
    };
}

// --- the kinds of plots: each gives `shape` (how high) or how many `rows` it has, `datasets`, the axes, and `labels` where bars lie ---
function historyPlot(points, y, colourName) {
    const steps = {...line('', points, colourName), stepped: true, pointRadius: 3, pointStyle: 'circle', clip: 6};
    const datasets = [{...steps, quiet: true, backgroundColor: steps.borderColor}];
    return {shape: 'flat', datasets, x: logGamesAxis(points), y};
}

function barsPlot({names, bars}, colours, x) {
    const style = {borderColor: colour('quiet'), borderWidth: 1, pointStyle: 'rect'};
    const datasets = bars.map((data, i) => ({label: names[i], data, backgroundColor: colour(colours[i]), ...style}));
    return {rows: 2 * bars[0].length, labels: bars[0].map(({y}) => y), datasets, x, y: {type: 'category'}};
}

const plots = {
    along({range, curve, measured, scale, is_elo: isElo, spots}) {
        const enough = 0.05 * Math.max(...measured.map(({games}) => games));
        const said = curve.flatMap(point => [point.y, point.low, point.high]);
        const y = isElo ? roundedOutward(rangeOf([0, ...said]), 50) :
            rateRange([...said, ...measured.filter(({games}) => games >= enough).map(point => point.y)]);
        const places = sorted(range.places);
        const model = !curve.length ? [] : haveOrder(places) ? [line('model', curve, 'first'), ...band(curve)] :
            [bullets(curve, 'model, 95%'), whiskers(curve, false)];
        // What comes first is drawn on top.
        const datasets = [...model, ...uprights(spots, places, y), ...measured.length ? [dots(measured, y)] : []];
        return {shape: 'plain', datasets, x: placeAxis(range), y: axis(scale, y)};
    },
    overlay({name, scale, is_elo: isElo, curves}) {
        const all = curves.flatMap(({points}) => points);
        const said = all.flatMap(point => [point.y, point.low, point.high]);
        const [low, high] = rangeOf(all.map(({x}) => x));
        const colours = ['first', 'second', 'third', 'ink', 'quiet'];
        const datasets = curves.flatMap(({name: event, points}, i) => {
            const own = colours[i % colours.length];
            const edge = end => dashed('', points.map(point => ({...point, y: point[end]})), own);
            return [line(event, points, own), ...['low', 'high'].map(end => ({...edge(end), quiet: true}))];
        });
        const x = low > 0 && high >= 100 * low ? logAxis(name, [low, high], false) : axis(name, [low, high]);
        const y = isElo ? roundedOutward(rangeOf([0, ...said]), 50) : rateRange(said);
        return {shape: 'plain', datasets, x, y: axis(scale, y)};
    },
    map({ranges, cells, is_elo: isElo, squares: points, spots}, figure) {
        const placesOf = (key, i) => sorted(points.map(square => [square[key], square.values[i]]));
        const sides = ['x', 'y'].map((key, i) => mapSide(ranges[i], placesOf(key, i), cells[i]));
        const bounds = isElo ? [-Infinity, Infinity] : [0, 1];
        const ramp = rampOf(points, isElo ? 10 : 0.05, bounds);
        showRamp(figure, ramp, bounds, isElo ? 0 : 2);
        const [x, y] = sides.map(({name, shown, places}) => markedAxis(name, shown, marksOf(places)));
        const datasets = [...spotsOf(spots, sides[0].places, sides[1].places),
            squares(points, ramp, sides.map(side => side.cells))];
        const ratio = sides[1].cells / sides[0].cells;
        return {shape: ratio > 0.6 ? 'square' : ratio > 0.4 ? 'plain' : 'flat', datasets, x, y};
    },
    values: ({range, points}) => historyPlot(points, placeAxis(range), 'third'),
    rates: ({points, scale}) => historyPlot(points, axis(scale, rateRange(points.map(({y}) => y))), 'first'),
    regrets: ({points}) => historyPlot(points, {...axis('win rate lost'), beginAtZero: true}, 'second'),
    elo: ({points}) => ({
        shape: 'plain',
        datasets: [line('Elo', points, 'first'), ...band(points)],
        x: gamesAxis(),
        y: axis('Elo', eloRange(points)),
    }),
    llr({points, bounds}) {
        const ends = [points[0].x, points.at(-1).x];
        const bound = ({name, y, tip}, i) => dashed(name, ends.map(x => ({x, y, tip})), ['third', 'second'][i]);
        const datasets = [line('LLR', points, 'first'), ...bounds.map(bound)];
        return {shape: 'plain', datasets, x: gamesAxis(), y: axis('log likelihood ratio')};
    },
    ratings({points}) {
        const data = points.map((point, i) => ({...point, y: i}));
        const marked = markedAxis('', [-0.5, points.length - 0.5], points.map(({name}, i) => [i, name]));
        const y = {...marked, title: {display: false}, reverse: true};
        const datasets = [bullets(data, 'Elo, 95%'), whiskers(data, true)];
        return {rows: 1.2 * points.length, datasets, x: axis('Elo', ratingRange(points)), y};
    },
    scores: plot => barsPlot(plot, ['black-stone', 'white-stone'], axis('score', [0, 1])),
    times: plot => barsPlot(plot, ['first', 'second'], {...axis('seconds a move'), beginAtZero: true}),
};

function setDefaults() {
    const {defaults} = Chart;
    defaults.animation = false;
    defaults.maintainAspectRatio = false;
    defaults.devicePixelRatio = Math.max(2, window.devicePixelRatio);
    defaults.locale = 'en-US';
    defaults.font.family = 'system-ui, sans-serif';
    defaults.color = colour('ink');
    defaults.borderColor = colour('line');
    Object.assign(defaults.interaction, {mode: 'nearest', intersect: false});
    Object.assign(defaults.plugins.tooltip, {displayColors: false, filter: (_, index) => index === 0});
    Object.assign(defaults.plugins.tooltip.callbacks, {
        title: items => items.map(item => item.raw.tip[0]),
        label: item => item.raw.tip.slice(1),
    });
    defaults.plugins.legend.onClick = null;
    defaults.plugins.legend.position = 'bottom';
    Object.assign(defaults.plugins.legend.labels, {
        usePointStyle: true,
        boxHeight: 7,
        filter: (item, data) => !data.datasets[item.datasetIndex].quiet,
    });
}

// Chart.js would tell of a "scatter" in its own words; so all are lines, shown or not, or bars that lie.
function drawFigure(figure) {
    const data = JSON.parse(figure.querySelector('script').textContent);
    const {shape, rows, labels, datasets, x, y} = plots[data.kind](data, figure);
    const canvas = figure.querySelector('canvas');
    if (shape) canvas.parentNode.classList.add(shape);
    if (rows) canvas.parentNode.style.height = `${6 + 1.3 * rows}rem`;
    const options = {indexAxis: labels ? 'y' : 'x', scales: {x, y}};
    new Chart(canvas, {type: labels ? 'bar' : 'line', data: {labels, datasets}, options});
    canvas.dataset.drawn = datasets.length;
}

// What is folded has no size yet.
function drawMissing() {
    [...document.querySelectorAll('figure')]
        .filter(figure => figure.offsetParent && !Chart.getChart(figure.querySelector('canvas'))).forEach(drawFigure);
}

function draw() {
    Object.values(Chart.instances).forEach(chart => chart.destroy());
    setDefaults();
    drawMissing();
}

// Paper is light, whatever the screen is, and has its own width.
function drawFor(paper) {
    document.documentElement.classList.toggle('paper', paper);
    draw();
}

if (window.Chart) {
    draw();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
    addEventListener('beforeprint', () => drawFor(true));
    addEventListener('afterprint', () => drawFor(false));
    document.addEventListener('toggle', drawMissing, true);
}

// What was unfolded is so again when the page of an event that runs is read again.
const alike = {};  // so many of a title were seen
document.querySelectorAll('details').forEach(details => {
    const title = details.firstElementChild.textContent;
    alike[title] = (alike[title] ?? 0) + 1;
    const key = document.title + title + alike[title];
    details.open = Boolean(sessionStorage.getItem(key));
    details.addEventListener('toggle', () => sessionStorage.setItem(key, details.open ? 'open' : ''));
});
