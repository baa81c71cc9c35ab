// Groups of the demo: two of them, one of which has handed in.
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { groupContract } from '../../groups/domain/contract.ts';
import type { Client } from '../../kernel/domain/client.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { logIn } from './log-in.ts';
import { demoUsers } from './people.ts';

const [first, second, third] = demoUsers.students;
const groups = [
  { name: 'Push and pop', usernames: [first.username, second.username] },
  { name: 'Last in, first out', usernames: [third.username] },
];

/** The groups hand in for the assignment; the first one has done so. */
export async function seedGroups(
  url: string,
  teacher: Client,
  { courseId, assignmentId }: { courseId: number; assignmentId: number },
): Promise<void> {
  const { id: groupSetId } = await teacher.call(groupContract.putGroupSet, {
    params: { courseId },
    body: { minimumSize: 1, maximumSize: 3 },
  });
  const placements = groups.map((group) => ({ ...group, userIds: [] }));
  await teacher.call(groupContract.placeInGroups, { params: { groupSetId }, body: { placements } });
  await teacher.call(assignmentContract.patchAssignment, { params: { assignmentId }, body: { groupSetId } });
  const student = await logIn(url, first.username);
  const upload = new FormData();
  upload.append(
    'file0',
    new Blob(['class Stack:\n    def __init__(self):\n        self.items = []\n']),
    'stack.py',
  );
  await student.call(submissionContract.uploadSubmission, { params: { assignmentId }, query: {}, upload });
}
