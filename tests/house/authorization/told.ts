// Work with a grade and with words of feedback, everybody who has to do with it, and a search for both in what is told.
import type { CoursePermission } from '../../../src/access/domain/permission.ts';
import { allEndpoints, type NamedEndpoint } from '../../../src/app/contract.ts';
import { assignmentContract } from '../../../src/assignments/domain/contract.ts';
import { ApiError } from '../../../src/kernel/domain/client.ts';
import { listFilesOf } from '../../../src/submissions/server/index.ts';
import { giveGrade, writeReply } from '../../support/build-feedback.ts';
import { buildSection } from '../../support/build-group.ts';
import { openPeers, writeOn } from '../../support/build-peer.ts';
import { handIn } from '../../support/build-submission.ts';
import { groupWorldOf } from '../../support/group-world.ts';
import { personWith } from '../../support/person-with.ts';
import type { Actor, World } from '../../support/world.ts';
import { isOpen } from './expectations.ts';

export const secrets = { general: 'walnut-general', line: 'walnut-line', grade: '7.3125' } as const;
type Secret = keyof typeof secrets;

/** What names in paths stand for. */
type Ids = Readonly<Record<string, readonly (string | number)[]>>;

export interface Stage {
  w: World;
  assignmentId: number;
  submissionId: number;
  ids: Ids;
  callers: Readonly<Record<string, Actor>>;
}

const isRead = ({ endpoint }: NamedEndpoint): boolean =>
  endpoint.method === 'GET' && endpoint.access !== 'runner' && !isOpen(endpoint.access);

/** The reading calls whose path names nothing, or only what the stage has, with every choice of these. */
function callsOn(ids: Ids): { call: NamedEndpoint; params: Record<string, string | number> }[] {
  return allEndpoints()
    .filter(isRead)
    .flatMap((call) => {
      const named = [...call.endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      if (named.some((name) => ids[name] === undefined)) return [];
      const all = named.reduce<Record<string, string | number>[]>(
        (chosen, name) => chosen.flatMap((one) => (ids[name] ?? []).map((id) => ({ ...one, [name]: id }))),
        [{}],
      );
      return all.map((params) => ({ call, params }));
    });
}

async function answerTo(actor: Actor, { endpoint }: NamedEndpoint, params: object): Promise<string> {
  try {
    const answer = await actor.download(endpoint, { params, query: { withReplies: true } });
    return Buffer.from(await answer.arrayBuffer()).toString('latin1');
  } catch (error) {
    if (error instanceof ApiError) return `${error.message} ${JSON.stringify(error.body)}`;
    throw error;
  }
}

/** The calls that tell a caller each of the secrets. */
export async function toldTo(actor: Actor, ids: Ids): Promise<Record<Secret, string[]>> {
  const told: Record<Secret, string[]> = { general: [], line: [], grade: [] };
  for (const { call, params } of callsOn(ids)) {
    const text = await answerTo(actor, call, params);
    if (text.includes(secrets.general)) told.general.push(call.name);
    if (text.includes(secrets.line)) told.line.push(call.name);
    if (text.includes(secrets.grade)) told.grade.push(call.name);
  }
  return told;
}

export const nothing: Record<Secret, string[]> = { general: [], line: [], grade: [] };

export async function setNames(w: World, assignmentId: number, areHidden: boolean): Promise<void> {
  const body = { anonymizedGrading: areHidden ? { method: 'murmur_v3' as const } : null };
  await w.teacher.call(assignmentContract.patchAssignment, { params: { assignmentId }, body });
}

const ofSection: readonly CoursePermission[] = [
  'can_see_assignments',
  'can_see_others_in_section_work',
  'can_grade_work',
  'can_see_grade_before_open',
  'can_see_user_feedback_before_done',
  'can_see_anonymized_names',
];

/** A group with feedback and a grade, and graders of its section and of another one. */
export async function inGroups(plain: World): Promise<Stage> {
  const { w, student, member, stranger } = await groupWorldOf(plain);
  const [inside, outside] = [await personWith(w, ofSection), await personWith(w, ofSection)];
  await buildSection(w, [inside, student]);
  await buildSection(w, [outside, stranger]);
  const { id: assignmentId } = await w.assignment();
  const { id: submissionId } = await handIn(student, assignmentId, {
    'sort.py': 'a = 1\nb = 2\nc = 3\nd = 4\n',
  });
  const files = await listFilesOf(w.platform.database.db, submissionId);
  const fileId = String(files.find(({ path }) => path === 'sort.py')?.id);
  const work = { assignmentId, submissionId, fileId };
  const general = await writeReply(w.teacher, work, { comment: secrets.general });
  await writeReply(w.teacher, work, { comment: secrets.line, line: 3 });
  await giveGrade(w.teacher, work, Number(secrets.grade));
  const ids = {
    ...{ courseId: [w.course.id], assignmentId: [assignmentId], submissionId: [submissionId] },
    // The group as an author, and one of its members.
    ...{ fileId: [fileId], userId: [w.student.id, member.id] },
    ...{ commentBaseId: [general.commentBaseId], replyId: [general.id] },
  };
  return {
    w,
    assignmentId,
    submissionId,
    ids,
    callers: { author: student, member, stranger, inside, outside },
  };
}

/** A student with feedback and a grade, and the one who reviews them. */
export async function amongPeers(w: World): Promise<Stage> {
  const { assignmentId, submissionId } = await openPeers(w);
  const general = await writeOn(w.teacher, submissionId, secrets.general);
  await giveGrade(w.teacher, { assignmentId, submissionId, fileId: '' }, Number(secrets.grade));
  const ids = {
    ...{ courseId: [w.course.id], assignmentId: [assignmentId], submissionId: [submissionId] },
    ...{ userId: [w.student.id], commentBaseId: [general.commentBaseId], replyId: [general.id] },
  };
  return { w, assignmentId, submissionId, ids, callers: { author: w.student, peer: w.otherStudent } };
}

/** Who is told before the grades are out, and who afterwards. */
export const insiders = { before: ['inside'], after: ['author', 'member', 'inside'] } as const;
