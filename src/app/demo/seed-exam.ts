// An exam that runs for a week from the start of the demo, so that its room and the page of its students can be seen.
import { assignmentContract } from '../../assignments/domain/contract.ts';
import type { Client } from '../../kernel/domain/client.ts';

const dayMs = 24 * 3600 * 1000;

export async function openExam(teacher: Client, assignmentId: number): Promise<void> {
  const params = { assignmentId };
  const required = (name: string) => ({ ruleType: 'require', fileType: 'file', name }) as const;
  const rules = [required('/temperature.py'), required('/answers.md')];
  await teacher.call(assignmentContract.patchAssignment, {
    params,
    body: { kind: 'exam', ignore: { policy: 'allow_all_files', rules, options: [] } },
  });
  const availability = { tag: 'timed', availableAt: new Date(Date.now() - 3600 * 1000) } as const;
  const deadline = new Date(Date.now() + 7 * dayMs);
  const timeframes = [{ availability, deadline, lockDate: null, sectionIds: null }];
  await teacher.call(assignmentContract.putTimeframes, { params, body: { timeframes } });
}
