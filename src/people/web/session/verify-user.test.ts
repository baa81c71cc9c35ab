import { expect, it } from 'vitest';
import { verifyUser } from './verify-user.ts';

function clientOf(statuses: number[]) {
  const tokens: (string | undefined)[] = [];
  return {
    tokens,
    baseUrl: '',
    random: () => 0,
    sleep: async () => undefined,
    fetch: async (_url: string, request: { headers: Record<string, string> }) => {
      tokens.push(request.headers['authorization']);
      const status = statuses.length > 1 ? (statuses.shift() ?? 500) : (statuses[0] ?? 500);
      const user = {
        id: 7,
        type: 'normal',
        name: 'Ada',
        username: 'ada',
        is_test_student: false,
        tenant_id: null,
        group: null,
        email: 'ada@example.org',
        hidden: false,
        permissions: {},
      };
      return Response.json(status === 200 ? user : { message: 'failed' }, { status });
    },
  };
}

it('asks with the token that it is given, and again while the server fails (AUTH-004)', async () => {
  const client = clientOf([500, 500, 500, 200]);
  expect((await verifyUser('pmk_given', client)).id).toBe(7);
  expect(client.tokens).toEqual(Array.from({ length: 4 }, () => 'Bearer pmk_given'));
});

it.each([500, 503])(
  'gives up after ten tries more, and at once when the token is refused: %i (AUTH-004, LIM-002)',
  async (status) => {
    const failing = clientOf([status]);
    await expect(verifyUser('pmk_given', failing)).rejects.toThrow('failed');
    expect(failing.tokens).toHaveLength(11);
    const refused = clientOf([401]);
    await expect(verifyUser('pmk_given', refused)).rejects.toThrow('failed');
    expect(refused.tokens).toHaveLength(1);
  },
);

it('fails without a user (AUTH-016)', async () => {
  await expect(verifyUser(undefined, clientOf([200]))).rejects.toThrow('Not logged in');
});
