// A length of time as the four parts that people type (UI-031) and the one sum that is stored (UI-032).
export const timeParts = ['days', 'hours', 'minutes', 'seconds'] as const;

export type TimePart = (typeof timeParts)[number];

const secondsOf: Readonly<Record<TimePart, number>> = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 };

export function partsOf(totalSeconds: number): Record<TimePart, number> {
  const below = (part: TimePart, whole: number) => Math.floor((totalSeconds % whole) / secondsOf[part]);
  return {
    days: Math.floor(totalSeconds / secondsOf.days),
    hours: below('hours', secondsOf.days),
    minutes: below('minutes', secondsOf.hours),
    seconds: below('seconds', secondsOf.minutes),
  };
}

export const sumOf = (parts: Readonly<Record<TimePart, number>>): number =>
  timeParts.reduce((sum, part) => sum + parts[part] * secondsOf[part], 0);
