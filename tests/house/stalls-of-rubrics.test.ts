// The same as `stalls-of-calls.test.ts` for rubrics as large as they may be, with the work of a large class marked by them.
import { expect, it, vi } from 'vitest';
import type { RubricRow } from '../../src/rubrics/domain/model.ts';
import { buildAuthors, buildChoices, buildSubmissions } from '../support/build-class.ts';
import { saveRubric } from '../support/build-rubric.ts';
import { sent } from '../support/calls-at-once.ts';
import { leastStalls } from '../support/stall-watch.ts';
import { useWorld, type World } from '../support/world.ts';

vi.setConfig({ testTimeout: 240_000 });

const makeWorld = useWorld();
const mostPieces = 20;

/** A category with many levels: with more of them the text of the rubric would be too long. */
const largeRow = {
  ...({ header: 'Row', description: '', descriptionType: 'plain_text', type: 'normal' } as const),
  items: Array.from({ length: 60 }, (_, at) => ({ header: 'Level', description: '', points: at / 10 })),
};

/** A rubric of as many categories, and the work of 2,000 authors marked in each of them. */
async function marked(w: World) {
  const { id: assignmentId } = await w.assignment();
  const rows = await saveRubric(w.teacher, assignmentId, {
    rows: Array.from({ length: 200 }, () => largeRow),
  });
  const now = w.clock.now();
  await w.transaction(async (tx) => {
    const authorIds = await buildAuthors(tx, { tenantId: w.tenantId, count: 2000 });
    await buildSubmissions(tx, { assignmentId, authorIds, now });
    await buildChoices(tx, { assignmentId, place: 2, now });
  });
  return { assignmentId, rows };
}

interface Case {
  readonly name: string;
  readonly method: string;
  readonly path: (assignmentId: number) => string;
  readonly body: (rows: readonly RubricRow[]) => unknown;
}

const cases: readonly Case[] = [
  {
    name: 'shows what a rubric would change',
    method: 'POST',
    path: (id) => `/api/v2/assignments/${id}/rubric-grade-preview`,
    body: (rows) => ({ rows: rows.map(({ id, items }) => ({ ...largeRow, id, items })), maxPoints: 100 }),
  },
  {
    name: 'changes a rubric',
    method: 'PUT',
    path: (id) => `/api/v1/assignments/${id}/rubrics/`,
    body: (rows) => ({
      rows: rows.map(({ id, items }) => ({
        ...{ id, items, type: 'normal', header: 'Row', description: '', description_type: 'plain_text' },
      })),
      max_points: 100,
    }),
  },
];

it.each(cases)('the server answers while it $name of 12,000 levels for 2,000 marked works', async (one) => {
  const ready = async (w: World) => {
    const { assignmentId, rows } = await marked(w);
    const path = one.path(assignmentId);
    const body = JSON.stringify(one.body(rows));
    return sent(w, { by: w.teacher, method: one.method, path, body, times: 1, statuses: { 200: 1 } });
  };
  const seen = await leastStalls(makeWorld, ready, (stalls) => stalls.longest < mostPieces);
  expect(seen.longest).toBeLessThan(mostPieces);
});
