// The accounts of jobs, as ids in the namespace of the runner: two for each slot.
export const firstStudentUid = 10_000;
export const firstToolUid = 20_000;

/** No other account has an id in this range. */
export const accountsOfSlots = { from: firstStudentUid, below: 30_000 } as const;
