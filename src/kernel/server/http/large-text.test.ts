import { expect, it } from 'vitest';
import { z } from 'zod';
import { toWire } from '../../domain/wire/wire-codec.ts';
import { SenderLeft } from '../turns/fair-turns.ts';
import { Pace } from '../turns/pace.ts';
import { largeTextOf } from './large-text.ts';

const Leaf = z.object({ leafName: z.string(), madeAt: z.date() });
const Tree = z.object({
  treeName: z.string(),
  get parts(): z.ZodArray<z.ZodUnion<readonly [typeof Tree, typeof Leaf]>> {
    return z.array(z.union([Tree, Leaf]));
  },
  hint: z.string().optional(),
});
const Answer = z.object({
  firstTree: Tree,
  noTree: Tree.nullable(),
  lines: z.array(z.object({ shownAs: z.string().nullable(), sizes: z.record(z.string(), z.number()) })),
  few: z.array(z.number()).max(3),
  loose: z.looseObject({ names: z.array(z.string()) }),
});

const stays = () => new Pace(new AbortController().signal);
const leaf = { leafName: '"é', madeAt: new Date('2026-01-02T03:04:05.000Z'), secret: 'never sent' };
const tree: z.input<typeof Tree> = { treeName: 'a', parts: [leaf, { treeName: 'b', parts: [], hint: 'h' }] };
const answer = {
  firstTree: tree,
  noTree: null,
  lines: [{ shownAs: null, sizes: { snake_Name: 1 }, secret: 'never sent' }],
  few: [1, 2],
  loose: { names: ['x'], otherName: { innerName: 1 } },
  secret: 'never sent',
};

it.each(['snake', 'camel'] as const)('says in portions what it says in one go, in %s case', async (style) => {
  const text = await largeTextOf(Answer, answer, { style, pace: stays() });
  expect(text).toBe(JSON.stringify(toWire(Answer, Answer.parse(answer), style)));
  expect(text).not.toContain('secret');
  const tuples = z.array(z.tuple([z.number(), z.date()]));
  const moments = [[1, leaf.madeAt] satisfies [number, Date]];
  expect(await largeTextOf(tuples, moments, { style, pace: stays() })).toBe(
    '[[1,"2026-01-02T03:04:05.000Z"]]',
  );
});

it.each([
  ['a field that is missing', { ...answer, lines: [{ sizes: {} }] }],
  ['a list that is none', { ...answer, lines: 'x' }],
  ['a list longer than it may be', { ...answer, few: [1, 2, 3, 4] }],
  ['a part of a tree that fits nothing', { ...answer, firstTree: { treeName: 'a', parts: [{ other: 1 }] } }],
  ['a field that is left out', { ...answer, noTree: undefined }],
])('lets no answer of another shape out: %s', async (_what, wrong) => {
  await expect(largeTextOf(Answer, wrong, { style: 'snake', pace: stays() })).rejects.toBeInstanceOf(
    z.core.$ZodError,
  );
});

it('lets others in between, and ends when nobody waits for it any more', async () => {
  const departing = new AbortController();
  const lines = Array.from({ length: 200_000 }, () => answer.lines[0]);
  const written = largeTextOf(
    Answer,
    { ...answer, lines },
    { style: 'snake', pace: new Pace(departing.signal) },
  );
  // This runs only when the writing pauses before its end.
  setImmediate(() => departing.abort());
  await expect(written).rejects.toBeInstanceOf(SenderLeft);
});
