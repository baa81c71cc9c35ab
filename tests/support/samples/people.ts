import type { peopleContract } from '../../../src/people/domain/contract.ts';
import type { userSettingContract } from '../../../src/people/domain/user-setting-contract.ts';
import type { Samples } from '../world.ts';

export const peopleSamples: Samples<typeof peopleContract> = {
  logIn: async (w) => ({
    as: w.nobody,
    input: { body: { username: w.student.username, password: 'unknown' } },
  }),
  getCurrentUser: async (w) => ({ as: w.student, input: {} }),
  revokeToken: async (w) => {
    const upload = new FormData();
    upload.set('token', 'a token that nobody holds');
    return { as: w.nobody, input: { upload } };
  },
  createFirstAdmin: async (w) => ({
    as: w.nobody,
    input: {
      body: {
        token: 'a token that nobody holds',
        tenantName: 'New University',
        username: 'root',
        name: 'Root',
        email: 'root@example.org',
        password: 'a long password',
      },
    },
  }),
};

export const userSettingSamples: Samples<typeof userSettingContract> = {
  listUiPreferences: async (w) => ({ as: w.student, input: {} }),
  getUiPreference: async (w) => ({ as: w.student, input: { params: { name: 'theme' } } }),
  patchUiPreference: async (w) => ({ as: w.student, input: { body: { name: 'theme', value: 'dark' } } }),
};
