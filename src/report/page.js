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

// Plots: Chart.js's configurations stand beside their canvases; what JSON cannot say is added here.
function colour(name) {
    return name === 'none' ? 'transparent' : getComputedStyle(document.documentElement).getPropertyValue('--' + name);
}

function withColours(key, value) {
    return /Color$/.test(key) && typeof value === 'string' ? colour(value) : value;
}

function addMarks(axis) {
    if (!axis.marks) return;
    axis.afterBuildTicks = scale => { scale.ticks = axis.marks.map(([value]) => ({value})); };
    axis.ticks = {callback: (_, index) => axis.marks[index][1], maxRotation: 0};
}

// Chart.js draws a 'rect' whose half side is its radius divided by the root of 2.
function addSquares(dataset) {
    if (!dataset.cells) return;
    dataset.pointRadius = ({chart, dataIndex}) => {
        const area = chart.chartArea;
        if (!area) return 0;
        const cell = Math.min(area.width / dataset.cells[0], area.height / dataset.cells[1]);
        return (cell - 1) / Math.SQRT2 * dataset.sides[dataIndex];
    };
    dataset.pointHoverRadius = dataset.pointRadius;
}

function linesOf(item) {
    return item.dataset.tips[item.dataIndex];
}

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
        title: items => items.map(item => linesOf(item)[0]),
        label: item => linesOf(item).slice(1),
    });
    defaults.plugins.legend.onClick = null;
    defaults.plugins.legend.position = 'bottom';
    Object.assign(defaults.plugins.legend.labels, {
        usePointStyle: true,
        boxHeight: 7,
        filter: (item, data) => !data.datasets[item.datasetIndex].quiet,
    });
}

function drawn(figure) {
    const config = JSON.parse(figure.querySelector('script').textContent, withColours);
    Object.values(config.options.scales).forEach(addMarks);
    config.data.datasets.forEach(addSquares);
    const canvas = figure.querySelector('canvas');
    const chart = new Chart(canvas, config);
    canvas.dataset.drawn = chart.data.datasets.length;
    return chart;
}

let charts = [];

function draw() {
    charts.forEach(chart => chart.destroy());
    setDefaults();
    charts = [...document.querySelectorAll('figure')].map(drawn);
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
}
