// Subjects link reads and writes: a read tells about subjects, a write changes them, and then every read
// about a changed subject is stale.

export interface Subject {
  readonly subject: string;
}

/** Declares a subject. The lowest room that changes it owns it. */
export function declareSubject(subject: string): Subject {
  return { subject };
}

/** Values of parameters: ids, mostly. */
type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * True when a change makes a read stale: they share a subject, and no parameter that both name differs. A
 * change of one submission makes the list of its assignment stale, but not another submission.
 */
export function isStaleAfter(
  read: { about: readonly Subject[]; params: Values },
  change: { about: readonly Subject[]; params: Values },
): boolean {
  return (
    read.about.some((one) => change.about.includes(one)) &&
    Object.entries(change.params).every(
      ([name, value]) => read.params[name] === undefined || String(read.params[name]) === String(value),
    )
  );
}
