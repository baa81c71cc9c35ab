// What calls are about: a read tells of subjects, a write changes them, and what was read of one is stale when it changed.

export interface Subject {
  readonly subject: string;
}

/** A subject, owned by the lowest room that changes it. */
export function declareSubject(subject: string): Subject {
  return { subject };
}

/** Values of parameters: ids, mostly. */
type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Whether a read is stale after a change: it tells of a changed subject, and no parameter that both name differs. A
 * list of an assignment is stale after a change of one of its submissions, another submission is not.
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
