import { describe, expect, it } from 'vitest';
import { failedAnswerOf, isFetchFailure, sessionMarkOf } from './call-failure.ts';

describe('the text of a failed call', () => {
  const unknown = 'Something unknown went wrong';
  const busy = 'The server is very busy right now. Please try again in a moment.';

  it.each([
    ['the message', 400, '{"message":"short","description":"long"}', 'short'],
    ['else the description', 400, '{"description":"long"}', 'long'],
    ['also where the message is empty', 400, '{"message":"","description":"long"}', 'long'],
    ['else that it is unknown', 500, '{}', unknown],
    ['nothing of a page of a gateway', 502, '<html>Bad gateway</html>', unknown],
    ['nothing of another shape', 500, '["no"]', unknown],
    ['that the server is busy when a gateway gave up', 504, '<html>Time-out</html>', busy],
    ['the message of a gateway that has one', 504, '{"message":"Come back at noon."}', 'Come back at noon.'],
  ])('is %s (ERR-004, ERR-007, ERR-008, ERR-015)', (_case, status, text, message) => {
    expect(failedAnswerOf(status, text).message).toBe(message);
  });
});

describe('a fetch failure', () => {
  it.each([
    [new TypeError('Failed to fetch'), true],
    [new TypeError('NetworkError when attempting to fetch resource.'), true],
    [new TypeError('Load failed'), true],
    [new TypeError('Failed to fetch dynamically imported module: /page.js'), false],
    [new TypeError('Cannot read properties of undefined'), false],
    ['Failed to fetch', false],
  ])('is recognised by its text: %s, %s (ERR-005)', (failure, expected) => {
    expect(isFetchFailure(failure)).toBe(expected);
  });
});

describe('the mark of a session', () => {
  it('is equal for one token, other for another, and other on each page (ERR-018)', () => {
    const mark = sessionMarkOf('pmk_token', 'salt');
    expect(mark).toMatch(/^[0-9a-f]{8}$/);
    expect(sessionMarkOf('pmk_token', 'salt')).toBe(mark);
    expect(sessionMarkOf('pmk_other', 'salt')).not.toBe(mark);
    expect(sessionMarkOf('pmk_token', 'pepper')).not.toBe(mark);
  });
});
