// Where the rooms stand in their picture: each on the lowest shelf above all that it imports. An arrow that passes
// shelves has a point on each of them, so that rooms make way for it.

export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** A room, or a point that an arrow passes. */
export interface Place {
  readonly name: string;
  readonly isRoom: boolean;
  /** 0 is the lowest. */
  readonly shelf: number;
  x: number;
}

export interface Layout {
  readonly places: readonly Place[];
  /** The places along each arrow, from the upper room to the lower one. */
  readonly ways: ReadonlyMap<Arrow, readonly Place[]>;
}

interface Shelves {
  readonly rows: Place[][];
  readonly neighbours: Map<Place, Place[]>;
  readonly ways: Map<Arrow, Place[]>;
}

const roomWidth = 150;
const pointWidth = 40;
const rounds = 60;

export function layoutOf(rooms: readonly string[], arrows: readonly Arrow[]): Layout {
  const shelves = shelvesOf(rooms, arrows);
  for (let round = 0; round < rounds; round += 1) {
    const isDown = round % 2 === 0;
    for (const row of isDown ? shelves.rows.toReversed() : shelves.rows) settle(row, shelves.neighbours);
  }
  const places = shelves.rows.flat();
  const left = Math.min(...places.map((place) => place.x - widthOf(place) / 2));
  for (const place of places) place.x = Math.round(place.x - left);
  return { places, ways: shelves.ways };
}

export function widthOf({ isRoom }: Place): number {
  return isRoom ? roomWidth : pointWidth;
}

function shelvesOf(rooms: readonly string[], arrows: readonly Arrow[]): Shelves {
  const shelfOf = new Map<string, number>();
  const shelve = (room: string): number => {
    const known = shelfOf.get(room);
    if (known !== undefined) return known;
    const below = arrows.filter(({ from }) => from === room).map(({ to }) => shelve(to));
    const shelf = Math.max(-1, ...below) + 1;
    shelfOf.set(room, shelf);
    return shelf;
  };
  const placeOf = new Map<string, Place>(
    rooms.map((name) => [name, { name, isRoom: true, shelf: shelve(name), x: 0 }]),
  );
  const ways = new Map<Arrow, Place[]>();
  for (const arrow of arrows) {
    const [upper, lower] = [placeOf.get(arrow.from), placeOf.get(arrow.to)];
    if (upper && lower) ways.set(arrow, [upper, ...pointsBetween(upper, lower), lower]);
  }
  const all = [...placeOf.values(), ...[...ways.values()].flatMap((way) => way.slice(1, -1))];
  const highest = Math.max(...all.map(({ shelf }) => shelf));
  const rows = Array.from({ length: highest + 1 }, (_, shelf) => all.filter((one) => one.shelf === shelf));
  for (const row of rows) spread(row);
  return { rows, neighbours: neighboursIn(ways), ways };
}

function pointsBetween(upper: Place, lower: Place): Place[] {
  return Array.from({ length: upper.shelf - lower.shelf - 1 }, (_, at) => ({
    name: `${upper.name} to ${lower.name}`,
    isRoom: false,
    shelf: upper.shelf - 1 - at,
    x: 0,
  }));
}

function neighboursIn(ways: ReadonlyMap<Arrow, Place[]>): Map<Place, Place[]> {
  const neighbours = new Map<Place, Place[]>();
  const note = (one: Place, other: Place) => neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
  for (const way of ways.values())
    for (const [at, place] of way.entries()) {
      const next = way[at + 1];
      if (!next) continue;
      note(place, next);
      note(next, place);
    }
  return neighbours;
}

/** Moves each place of a shelf towards the middle of what it is bound to, in this order and without overlap. */
function settle(row: Place[], neighbours: ReadonlyMap<Place, Place[]>): void {
  const wished = new Map(row.map((place) => [place, pullOn(place, neighbours.get(place) ?? [])]));
  const wish = (place: Place) => wished.get(place) ?? 0;
  row.sort((one, other) => wish(one) - wish(other) || one.name.localeCompare(other.name, 'en'));
  for (const place of row) place.x = wish(place);
  const [first] = row;
  if (!first) return;
  const middle = middleOf(row);
  let edge = first.x - widthOf(first) / 2;
  for (const place of row) {
    place.x = Math.max(place.x, edge + widthOf(place) / 2);
    edge = place.x + widthOf(place) / 2;
  }
  const shift = middle - middleOf(row);
  for (const place of row) place.x += shift;
}

function spread(row: readonly Place[]): void {
  let edge = 0;
  for (const place of row) {
    place.x = edge + widthOf(place) / 2;
    edge += widthOf(place);
  }
}

/** Where a place is pulled to. Points of one arrow pull harder than rooms do, so that long arrows are straight. */
function pullOn(place: Place, neighbours: readonly Place[]): number {
  const pulls = neighbours.map(({ x, isRoom }) => ({ x, weight: isRoom || place.isRoom ? 1 : 6 }));
  const whole = pulls.reduce((sum, { weight }) => sum + weight, 0);
  return whole === 0 ? place.x : pulls.reduce((sum, { x, weight }) => sum + x * weight, 0) / whole;
}

function middleOf(places: readonly Place[]): number {
  return places.reduce((sum, { x }) => sum + x, 0) / places.length;
}
