import type { accountContract } from '../../../src/people/domain/account-contract.ts';
import type { Samples } from '../world.ts';

const strongPassword = 'seven wet umbrellas dancing';

export const accountSamples: Samples<typeof accountContract> = {
  register: async (w) => ({
    as: w.nobody,
    input: {
      body: { username: 'new', password: strongPassword, email: 'new@example.org', name: 'New Person' },
    },
  }),
  patchUser: async (w) => ({
    as: w.student,
    input: { params: { userId: w.student.id }, body: { name: 'A new name' } },
  }),
  sendResetMail: async (w) => ({ as: w.nobody, input: { body: { username: w.student.username } } }),
  resetPassword: async (w) => ({
    as: w.nobody,
    input: { body: { userId: w.student.id, token: 'a guess', newPassword: strongPassword } },
  }),
  setInitialPassword: async (w) => ({
    as: w.nobody,
    input: {
      body: { tenantId: w.tenantId, userId: w.student.id, token: 'a guess', newPassword: strongPassword },
    },
  }),
  restrictSession: async (w) => ({
    as: w.student,
    input: { body: { forContext: { courseId: w.course.id }, removedPermissions: [] } },
  }),
  listSessions: async (w) => ({ as: w.student, input: {} }),
  endSession: async (w) => {
    const session = await w.platform.database.db
      .selectFrom('session')
      .select('id')
      .where('personId', '=', w.student.id)
      .executeTakeFirstOrThrow();
    return { as: w.student, input: { params: { sessionId: String(session.id) } } };
  },
  endAllSessions: async (w) => ({ as: w.student, input: {} }),
  storeFile: async (w) => ({
    as: w.student,
    input: {
      query: { maxAge: 30, ephemeral: true },
      upload: new Blob(['a file'], { type: 'application/octet-stream' }),
    },
  }),
};
