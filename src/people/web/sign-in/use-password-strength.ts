import { useEffect, useState } from 'react';
import { useSetting } from '../settings.ts';
import type { PasswordStrength } from '../../domain/passwords/password-strength.ts';

const pauseMs = 250;

export interface JudgedPassword extends PasswordStrength {
  isWeak: boolean;
}

/** Strength of what is typed, a moment after the last key; undefined while nothing is typed or known. */
export function usePasswordStrength(
  password: string,
  ownWords: readonly string[],
): JudgedPassword | undefined {
  const leastScore = useSetting('MIN_PASSWORD_SCORE');
  const [judged, setJudged] = useState<{ of: string; strength: PasswordStrength }>();
  const words = ownWords.join('\n');
  useEffect(() => {
    if (password === '') return undefined;
    let isOver = false;
    const judge = async (): Promise<void> => {
      // Its word lists are fetched when the first password is typed.
      const { passwordStrengthOf } = await import('../../domain/passwords/password-strength.ts');
      const strength = await passwordStrengthOf(password, words.split('\n'));
      if (!isOver) setJudged({ of: password, strength });
    };
    // Without the lists the server alone judges.
    const timer = setTimeout(() => void judge().catch(() => undefined), pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [password, words]);
  if (password === '' || judged?.of !== password) return undefined;
  return { ...judged.strength, isWeak: judged.strength.score < leastScore };
}
