import { describe, expect, it } from 'vitest';
import { ApiError } from '../kernel/domain/client.ts';
import { waitFor } from './wait-for.ts';

const away = new ApiError(0, 'There was an error connecting to the server.');

/** Returns the answers in order, and repeats the last one for ever. */
function reading(answers: readonly (string | ApiError)[], timeoutMs = 5_000): Promise<string> {
  let at = 0;
  const read = (): Promise<string> => {
    const answer = answers[Math.min(at, answers.length - 1)];
    at += 1;
    return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer ?? '');
  };
  return waitFor({ read, isThere: (value) => value === 'done', timeoutMs, pollMs: 1, late: 'Too late.' });
}

describe('waiting for the server', () => {
  it('outlasts a restart of it', async () => {
    expect(await reading(['begun', away, new ApiError(502, 'Bad gateway'), 'begun', 'done'])).toBe('done');
  });

  it('ends at once when the server refuses, with its reason', async () => {
    await expect(reading([new ApiError(403, 'No.'), 'done'])).rejects.toThrow('No.');
  });

  it('ends when the time is over, with its own sentence or with the reason why the server did not answer', async () => {
    await expect(reading(['begun'], 20)).rejects.toThrow('Too late.');
    await expect(reading([away], 20)).rejects.toThrow('There was an error connecting to the server.');
  });
});
