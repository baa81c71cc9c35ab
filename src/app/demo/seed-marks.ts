// Marks and feedback of the two graders on the closed assignment, and one answer of a student.
import { feedbackContract } from '../../feedback/domain/contract.ts';
import { gradingContract } from '../../grading/domain/contract.ts';
import type { Client } from '../../kernel/domain/client.ts';
import { peopleContract } from '../../people/domain/contract.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import type { RubricRow } from '../../rubrics/domain/model.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { demoUsers } from './people.ts';
import { logIn, type HandedIn } from './log-in.ts';

interface Mark {
  /** The chosen level in the rubric row Style, and below it in Structure. */
  style: number;
  structure: number;
  general: string;
  line?: { at: number; text: string };
}

const marks: readonly Mark[] = [
  {
    style: 2,
    structure: 2,
    general: 'Very clean. The docstring says exactly what the function promises.',
    line: { at: 5, text: 'An early return for the special case keeps the rest simple. **Good.**' },
  },
  {
    style: 1,
    structure: 0,
    general: 'It greets, but an empty name is greeted too: compare the third test.',
    line: { at: 1, text: 'What does this print for an empty line? Try `strip()` and an `if`.' },
  },
  { style: 2, structure: 2, general: 'Nice README!' },
  {
    style: 0,
    structure: 0,
    general:
      'Your program does not read its input yet. Come to the lab on Thursday, we will look at `input()` together.',
  },
  { style: 1, structure: 1, general: 'Almost: think of the stranger.' },
  { style: 2, structure: 1, general: 'Well done.' },
  { style: 0, structure: 0, general: 'The output is always the same, whatever the name.' },
];

interface Marking {
  url: string;
  teacher: Client;
  assignmentId: number;
  rows: RubricRow[];
  handedIn: readonly HandedIn[];
}

/** Marks the first works; the last two are left for the visitor. */
export async function markGreetings(given: Marking): Promise<void> {
  const graders = await Promise.all(
    demoUsers.graders.map((person) => logInWithId(given.url, person.username)),
  );
  for (const [at, mark] of marks.entries()) {
    const work = given.handedIn[at];
    const grader = graders[at % graders.length];
    if (!work || !grader) continue;
    const params = { submissionId: work.submissionId };
    await given.teacher.call(gradingContract.assignGrader, { params, body: { userId: grader.id } });
    await markWork(grader.client, { mark, rows: given.rows, submissionId: work.submissionId });
  }
  await answerFeedback(given);
}

async function logInWithId(url: string, username: string): Promise<{ client: Client; id: number }> {
  const client = await logIn(url, username);
  const { id } = await client.call(peopleContract.getCurrentUser, {});
  return { client, id };
}

async function markWork(
  grader: Client,
  { mark, rows, submissionId }: { mark: Mark; rows: RubricRow[]; submissionId: number },
): Promise<void> {
  const levels: Record<string, number> = { Style: mark.style, Structure: mark.structure };
  const items = rows.flatMap((row) => {
    const item = row.items[levels[row.header] ?? -1];
    return item ? [{ rowId: row.id, itemId: item.id, multiplier: 1 }] : [];
  });
  const params = { submissionId };
  await grader.call(rubricContract.putRubricResult, {
    params,
    query: { copyLockedItems: true },
    body: { items },
  });
  await comment(grader, { workId: submissionId }, mark.general);
  if (!mark.line) return;
  const trees = await grader.call(submissionContract.getRootFileTrees, { params });
  const file = trees.student.entries.find((entry) => entry.name === 'greeting.py');
  if (file) await comment(grader, { fileId: file.id, line: mark.line.at }, mark.line.text);
}

async function comment(
  grader: Client,
  place: { workId: number } | { fileId: string; line: number },
  text: string,
): Promise<number> {
  const thread = await grader.call(feedbackContract.openThread, { body: place });
  const params = { commentBaseId: thread.id };
  await grader.call(feedbackContract.createReply, { params, body: { comment: text, replyType: 'markdown' } });
  return thread.id;
}

async function answerFeedback(given: Marking): Promise<void> {
  const work = given.handedIn[1];
  if (!work) return;
  const params = { submissionId: work.submissionId };
  const feedback = await given.teacher.call(feedbackContract.getFeedback, {
    params,
    query: { withReplies: true },
  });
  const [thread] = feedback.user;
  const [first] = thread && 'replies' in thread ? thread.replies : [];
  if (!thread || !first) return;
  const body = {
    comment: 'The test called *a stranger* in the AutoTest tab shows it.',
    replyType: 'markdown',
    inReplyTo: first.id,
  } as const;
  await given.teacher.call(feedbackContract.createReply, { params: { commentBaseId: thread.id }, body });
}
