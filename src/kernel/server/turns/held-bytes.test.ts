import { expect, it } from 'vitest';
import { tooBusy, tooMuchAtOnce } from '../http/refusals.ts';
import { HeldBytes, type HeldBody } from './held-bytes.ts';

/** Bodies of up to 100 bytes for one person, and 150 for all. */
function holding() {
  const held = new HeldBytes({ mostOfOne: 100, mostOfAll: 150 });
  const gone: string[] = [];
  const body = (person: string, name: string, bytes = 0): HeldBody => {
    const begun = held.begin(person, () => gone.push(name));
    begun.add(bytes);
    return begun;
  };
  return { body, gone };
}

it('of one person the largest body gives way, and the others go on', () => {
  const { body, gone } = holding();
  body('ada', 'large', 60);
  const small = body('ada', 'small', 30);
  small.add(20);
  expect(gone).toEqual(['large']);
  // What was given up takes no more room.
  small.add(49);
  expect(() => small.add(2)).toThrow(tooMuchAtOnce.text);
  expect(gone).toEqual(['large']);
});

it('beyond the bound of all whoever holds most gives way, so that a small body always finds room', () => {
  const { body, gone } = holding();
  body('ada', 'ada 1', 50);
  body('ada', 'ada 2', 40);
  body('grace', 'grace 1', 60);
  body('alan', 'alan 1', 10);
  expect(gone).toEqual(['ada 1']);
  body('alan', 'alan 2', 30);
  const own = body('edsger', 'edsger 1', 10);
  // Now everybody else holds less.
  expect(() => own.add(60)).toThrow(tooBusy.text);
  expect(gone).toEqual(['ada 1']);
});

it('what a call works on counts, and gives no way', () => {
  const { body, gone } = holding();
  const kept = body('ada', 'kept', 90);
  kept.keep();
  expect(() => body('ada', 'more', 20)).toThrow(tooMuchAtOnce.text);
  kept.end();
  kept.end();
  const next = body('ada', 'next', 90);
  next.end();
  expect(gone).toEqual([]);
  expect(() => body('ada', 'whole', 100)).not.toThrow();
});
