import { expect, it } from 'vitest';
import { layoutOf, widthOf } from '../../tools/generate/rooms-layout.ts';
import { roomsPicture } from '../../tools/generate/rooms-picture.ts';
import { houseMap } from './house-map.ts';

it('the picture names each room of the map once', () => {
  const picture = roomsPicture(houseMap, new Set());
  const rooms = Object.keys(houseMap.rooms);
  const labels = [...picture.matchAll(/<text [^>]*>([^:<]+)(?:: [^<]*)?<\/text>/g)].map(
    ([, label = '']) => label,
  );
  expect(labels.filter((label) => rooms.includes(label)).toSorted()).toEqual(rooms.toSorted());
});

it('rooms stand above what they import, and nothing stands on anything else', () => {
  const arrows = [
    { from: 'roof', to: 'wall' },
    { from: 'roof', to: 'ground' },
    { from: 'wall', to: 'ground' },
    { from: 'door', to: 'ground' },
  ];
  const { places, ways } = layoutOf(['ground', 'wall', 'door', 'roof'], arrows);
  for (const way of ways.values())
    expect(way.map(({ shelf }) => shelf)).toEqual(way.map((_, at) => (way[0]?.shelf ?? 0) - at));
  for (const one of places)
    for (const other of places) {
      if (one === other || one.shelf !== other.shelf) continue;
      expect(Math.abs(one.x - other.x)).toBeGreaterThanOrEqual((widthOf(one) + widthOf(other)) / 2 - 1);
    }
});
