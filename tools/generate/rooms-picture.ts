// Draws `house.map.json`: rooms above what they import, with the direct arrows only.
import type { HouseMap } from '../../tests/house/house-map.ts';
import { type Arrow, type Layout, layoutOf, type Place } from './rooms-layout.ts';

const shelfHeight = 64;
const margin = 24;
const box = { width: 128, height: 34 };
const barHeight = 34;

/** Rooms that every other one may import. */
const ground = ['kernel', 'design'];

const style = `
  svg { --paper: #ffffff; --ink: #1c2733; --quiet: #5b6875; --line: #8494a5; --room: #e8f0fb; --edge: #7699c9; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #14191f; --ink: #e6ebf1; --quiet: #9aa7b5; --line: #71808f; --room: #21303f; --edge: #5c7fa8; }
  }
  text { font: 14px system-ui, sans-serif; fill: var(--ink); text-anchor: middle; dominant-baseline: central; }
  .quiet { font-size: 12px; fill: var(--quiet); }
  .paper { fill: var(--paper); }
  .room { fill: var(--room); stroke: var(--edge); }
  .later { fill: var(--paper); stroke-dasharray: 5 4; }
  .arrow { fill: none; stroke: var(--line); }
  .domain { stroke-dasharray: 2 4; }
  .head { fill: var(--line); }`;

/** The picture as SVG. `built` are the rooms that hold code; the others are drawn with broken lines. */
export function roomsPicture({ rooms }: HouseMap, built: ReadonlySet<string>): string {
  const names = Object.keys(rooms);
  const tops = names.filter((name) => rooms[name]?.imports.some((word) => word.startsWith('*')));
  const drawn = names.filter((name) => !ground.includes(name) && !tops.includes(name));
  const arrows = drawn.flatMap((from) => arrowsOf(from, rooms[from]?.imports ?? []));
  const layout = layoutOf(drawn, arrows);
  const width = Math.max(...layout.places.map(({ x }) => x)) + box.width / 2 + 2 * margin;
  const highest = Math.max(...layout.places.map(({ shelf }) => shelf));
  const yOf = ({ shelf }: Place) => margin + barHeight + shelfHeight * (highest - shelf + 0.75);
  const bottom = margin + barHeight + shelfHeight * (highest + 1.5);
  const height = bottom + barHeight + 2 * margin;
  const top = tops.map(
    (name) => `${name}: ${rooms[name]?.imports.includes('*') ? 'knows every room' : 'knows every domain'}`,
  );
  const low = ground.map((name) => `${name}: open to every room`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<!-- Made by "npm run generate" from house.map.json; do not edit. -->',
    '<title>The rooms of Proofmark, each above the rooms that it imports</title>',
    `<style>${style}\n</style>`,
    '<defs><marker id="head" markerWidth="8" markerHeight="8" refX="7" refY="4" orient="auto">',
    '<path class="head" d="M0 0 8 4 0 8z"/></marker></defs>',
    '<rect class="paper" width="100%" height="100%" rx="8"/>',
    ...bars(top, { y: margin, width }),
    ...arrows.map((arrow) => arrowLine(arrow, layout.ways.get(arrow) ?? [], yOf)),
    ...roomsOf(layout).map((place) => roomBox(place, yOf(place), built)),
    ...bars(low, { y: bottom, width }),
    `<text class="quiet" x="${width / 2}" y="${bottom + barHeight + margin}">An arrow is a direct import. Broken outline: no code yet. Dotted arrow: only its domain.</text>`,
    '</svg>',
    '',
  ].join('\n');
}

interface RoomArrow extends Arrow {
  readonly onlyDomain: boolean;
}

function arrowsOf(from: string, words: readonly string[]): RoomArrow[] {
  return words.map((word) => {
    const [to = '', floor] = word.replace('+', '').split('/');
    return { from, to, onlyDomain: floor === 'domain' };
  });
}

const roomsOf = ({ places }: Layout) => places.filter(({ isRoom }) => isRoom);

function bars(labels: readonly string[], { y, width }: { y: number; width: number }): string[] {
  const each = (width - 2 * margin + 12) / labels.length;
  return labels.map((label, at) => {
    const x = margin + at * each;
    return (
      `<rect class="room" x="${Math.round(x)}" y="${y}" width="${Math.round(each - 12)}" height="${barHeight}" rx="6"/>` +
      `<text x="${Math.round(x + (each - 12) / 2)}" y="${y + barHeight / 2}">${label}</text>`
    );
  });
}

function roomBox({ name, x }: Place, y: number, built: ReadonlySet<string>): string {
  const left = x + margin - box.width / 2;
  return (
    `<rect class="room${built.has(name) ? '' : ' later'}" x="${left}" y="${y - box.height / 2}" width="${box.width}" height="${box.height}" rx="6"/>` +
    `<text x="${x + margin}" y="${y}">${name}</text>`
  );
}

/** An arrow goes sideways only between two shelves, so that it crosses no room. */
function arrowLine(arrow: RoomArrow, way: readonly Place[], yOf: (place: Place) => number): string {
  const path = way.slice(1).map((place, at) => {
    const before = way[at] ?? place;
    const [fromX, toX] = [before.x + margin, place.x + margin];
    const [fromY, toY] = [yOf(before) + box.height / 2, yOf(place) - box.height / 2];
    const half = (fromY + toY) / 2;
    const end = place.isRoom ? toY - 1 : toY;
    const start = at === 0 ? `M${fromX} ${fromY}` : `V${fromY}`;
    return `${start}C${fromX} ${half} ${toX} ${half} ${toX} ${end}`;
  });
  return `<path class="arrow${arrow.onlyDomain ? ' domain' : ''}" marker-end="url(#head)" d="${path.join('')}"/>`;
}
