import { userContract } from '../../../src/people/domain/user-contract.ts';
import type { Samples } from '../world.ts';
import { newWord } from './new-word.ts';

export const userSamples: Samples<typeof userContract> = {
  searchUsers: async (w) => ({ as: w.teacher, input: { query: { q: 'person' } } }),
  getUser: async (w) => ({ as: w.admin, input: { params: { userId: w.student.id } } }),
  addUser: async (w) => ({
    as: w.admin,
    input: {
      body: {
        tenantId: w.tenantId,
        username: newWord('new'),
        name: 'New Person',
        email: 'new@example.org',
      },
    },
  }),
  patchUserAsAdmin: async (w) => ({
    as: w.admin,
    input: { params: { userId: w.student.id }, body: { name: 'Another Name' } },
  }),
  listManagedUsers: async (w) => ({ as: w.admin, input: { query: {} } }),
  listRoleNames: async (w) => ({ as: w.admin, input: {} }),
  addUsers: async (w) => ({
    as: w.admin,
    input: {
      body: {
        tenantId: w.tenantId,
        users: [{ username: newWord('many'), name: 'One of Many', email: 'many@example.org' }],
      },
    },
  }),
  mailInitialPassword: async (w) => {
    const body = {
      tenantId: w.tenantId,
      username: newWord('fresh'),
      name: 'Fresh',
      email: 'fresh@example.org',
    };
    const { id } = await w.admin.call(userContract.addUser, { body });
    return { as: w.admin, input: { params: { userId: id } } };
  },
};
