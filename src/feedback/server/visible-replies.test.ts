import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../kernel/server/database.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import { visibleReplies, type ReplySight } from '../domain/rules.ts';
import { listReplyFacts } from './store.ts';
import { countVisibleReplies, listVisibleReplies } from './visible-replies.ts';

let database: Database;
let place: { workId: number; assignmentId: number; people: number[] };

beforeAll(async () => {
  const { url } = await freshDatabase();
  database = openDatabase(url, (error) => {
    throw error;
  });
  place = await preparePlace();
});
afterAll(() => database.close());

async function preparePlace(): Promise<typeof place> {
  const { db } = database;
  const tenant = await db
    .insertInto('tenant')
    .values({ name: 'T', abbreviatedName: 'T' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const role = await db
    .insertInto('globalRole')
    .values({ name: 'R' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = await db
    .insertInto('person')
    .values(
      ['a', 'b', 'c'].map((name) => ({
        tenantId: tenant.id,
        username: name,
        name,
        email: name,
        roleId: role.id,
      })),
    )
    .returning('id')
    .execute();
  const course = await db
    .insertInto('course')
    .values({ tenantId: tenant.id, name: 'C' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const createdAt = new Date('2026-01-01T00:00:00Z');
  const assignment = await db
    .insertInto('assignment')
    .values({ courseId: course.id, name: 'A', createdAt, orderKey: 'a0' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const submission = await db
    .insertInto('submission')
    .values({ assignmentId: assignment.id, personId: people[0]?.id ?? 0, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { workId: submission.id, assignmentId: assignment.id, people: people.map(({ id }) => id) };
}

const someReply = fc.record({
  author: fc.nat({ max: 2 }),
  parent: fc.nat(),
  isAnswer: fc.boolean(),
  commentType: fc.constantFrom('normal', 'peer_feedback'),
  approved: fc.boolean(),
  deleted: fc.boolean(),
});

const someSight = fc.record({
  seesNormal: fc.boolean(),
  seesPeer: fc.boolean(),
  seesUnapproved: fc.boolean(),
});

async function writeThread(
  shapes: (typeof someReply extends fc.Arbitrary<infer T> ? T : never)[],
): Promise<number> {
  const { db } = database;
  await db.deleteFrom('commentBase').execute();
  const createdAt = new Date('2026-01-02T00:00:00Z');
  const base = await db
    .insertInto('commentBase')
    .values({ workId: place.workId, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const shape of shapes) {
    const inReplyToId = shape.isAnswer && ids.length > 0 ? (ids[shape.parent % ids.length] ?? null) : null;
    const row = await db
      .insertInto('commentReply')
      .values({
        commentBaseId: base.id,
        authorId: place.people[shape.author] ?? 0,
        inReplyToId,
        comment: 'text',
        replyType: 'markdown',
        commentType: shape.commentType,
        approved: shape.approved,
        createdAt,
        deletedAt: shape.deleted ? createdAt : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(row.id);
  }
  return base.id;
}

describe('visible replies in SQL', () => {
  it('are the same as those of the rule, for any thread and any viewer (FB-012, FB-028)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someReply, { maxLength: 12 }), someSight, async (shapes, rights) => {
        const baseId = await writeThread(shapes);
        const all = await listReplyFacts(database.db, [baseId]);
        const sight: ReplySight = {
          ...rights,
          viewerId: place.people[0] ?? 0,
          seesAuthors: true,
          hiddenMarks: new Set<number>(),
          isPeer: false,
        };
        const byRule = visibleReplies(all, sight);
        const bySql = await listVisibleReplies(database.db, sight, [place.workId]);
        expect(bySql.map(({ id }) => id)).toEqual(byRule.map(({ id }) => id));

        const authorId = place.people[1] ?? 0;
        const counted = await countVisibleReplies(database.db, sight, {
          assignmentId: place.assignmentId,
          authorId,
          workAuthorIds: undefined,
          afterWorkId: 0,
          size: 10,
        });
        const expected = byRule.filter((reply) => reply.authorId === authorId && !reply.deleted).length;
        expect(counted).toEqual(expected === 0 ? [] : [{ workId: place.workId, replyCount: expected }]);
      }),
      { numRuns: 60 },
    );
  });

  it('are none for no submissions', async () => {
    const sight = {
      viewerId: 1,
      seesNormal: true,
      seesPeer: true,
      seesUnapproved: true,
      seesAuthors: true,
      hiddenMarks: new Set<number>(),
      isPeer: false,
    };
    expect(await listVisibleReplies(database.db, sight, [])).toEqual([]);
  });
});
