import { expect, it } from 'vitest';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { useWorld } from '../../../../tests/support/world.ts';
import { deskContract } from '../../domain/desk/contract.ts';
import { mostPassed } from '../../domain/desk/model.ts';
import { readWorkJob } from './read-work.ts';

const world = useWorld();

const loop = (name: string) => `
def add(${name}):
    result = 0
    for one in ${name}:
        result = result + one
    return result
print(add([1, 2, 3]))
`;
const builtIn = 'import sys\nlines = [int(line) for line in sys.stdin]\nprint(sum(lines), max(lines))\n';

it('"Grade next" gives similar answers one after the other, once a job has read them', async () => {
  const w = await world();
  const { id: assignmentId } = await w.assignment();
  const authors = [w.student, w.otherStudent, await w.person('Student')];
  const texts = [loop('values'), builtIn, loop('numbers')];
  const ids: string[] = [];
  for (const [at, author] of authors.entries())
    ids.push(String((await handIn(author, assignmentId, { 'main.py': texts[at] ?? '' })).id));
  const [first, other, alike] = ids;
  const next = () =>
    w.grader.call(deskContract.claimNextSubmission, {
      ...{ params: { assignmentId }, body: { currentSubmissionId: first, order: 'similar' as const } },
    });
  // Nothing is read yet: the list decides, and the job is asked for.
  expect((await next()).likeness).toBeNull();
  expect(await runJobs(w.platform, readWorkJob.name)).toEqual(['done']);
  expect(await next()).toMatchObject({ submissionId: alike, likeness: 1 });
  const byList = await w.teacher.call(deskContract.claimNextSubmission, {
    ...{ params: { assignmentId }, body: { currentSubmissionId: first, order: 'list' as const } },
  });
  expect(byList).toMatchObject({ submissionId: other, likeness: null });
  // From the similar one likeness leads back to the first: whoever has passed that goes on.
  const onwards = (passedSubmissionIds: (string | undefined)[]) => ({
    ...{ params: { assignmentId } },
    body: {
      ...{ currentSubmissionId: alike, order: 'similar' as const },
      passedSubmissionIds: passedSubmissionIds.flatMap((id) => id ?? []),
    },
  });
  await w.teacher.call(deskContract.deleteDeskPresence, { params: { submissionId: Number(other) } });
  const claim = deskContract.claimNextSubmission;
  expect(await w.grader.call(claim, onwards([]))).toMatchObject({ submissionId: first });
  expect(await w.grader.call(claim, onwards([first]))).toMatchObject({ submissionId: other });
  const tooMany = await w.grader.refused(claim, onwards(Array.from({ length: mostPassed + 1 }, () => first)));
  expect(tooMany.status).toBe(400);
  // Everything is read: nothing is asked for again.
  expect(await runJobs(w.platform, readWorkJob.name)).toEqual([]);
});
