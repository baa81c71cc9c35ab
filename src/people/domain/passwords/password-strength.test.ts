import { describe, expect, it } from 'vitest';
import { passwordStrengthOf } from './password-strength.ts';

describe('password strength', () => {
  it.each([
    ['password', 0],
    ['Password1', 0],
    ['abcdefgh', 0],
    ['proofmark-demo', 4],
    ['correct horse battery', 4],
    ['k9#Lm2$vQx8!', 4],
  ])('scores %s', async (password, score) => {
    expect((await passwordStrengthOf(password, [])).score).toBe(score);
  });

  it('gives a warning and suggestions for a weak one, and neither for a strong one (AUTH-007)', async () => {
    const weak = await passwordStrengthOf('password', []);
    expect(weak.warning).not.toBe('');
    expect(weak.suggestions.length).toBeGreaterThan(0);
    expect(await passwordStrengthOf('k9#Lm2$vQx8!', [])).toEqual({ score: 4, warning: '', suggestions: [] });
  });

  it("counts one's own names as easy to guess (AUTH-006)", async () => {
    const stranger = await passwordStrengthOf('Oluwaseun2026', []);
    const own = await passwordStrengthOf('Oluwaseun2026', ['Oluwaseun Adeyemi']);
    expect(own.score).toBeLessThan(stranger.score);
    expect(own.score).toBeLessThan(3);
  });

  it('stays quick for a long one, of which it reads the beginning', async () => {
    const long = `${'ab'.repeat(500)}k9#Lm2$vQx8!`;
    expect(await passwordStrengthOf(long, [])).toEqual(await passwordStrengthOf('ab'.repeat(16), []));
  });
});
