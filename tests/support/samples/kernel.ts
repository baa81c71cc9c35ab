import type { taskContract } from '../../../src/kernel/domain/task.ts';
import { userContract } from '../../../src/people/domain/user-contract.ts';
import type { Samples } from '../world.ts';
import { newWord } from './new-word.ts';

export const taskSamples: Samples<typeof taskContract> = {
  getTaskResult: async (w) => {
    const users = [{ username: newWord('task'), name: 'By a Task', email: 'task@example.org' }];
    const { task } = await w.admin.call(userContract.addUsers, { body: { tenantId: w.tenantId, users } });
    return { as: w.admin, input: { params: { taskResultId: task.id } } };
  },
};
