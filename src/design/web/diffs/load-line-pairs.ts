/** The comparison of lines, fetched when it is needed. */
export const loadLinePairs = async () => (await import('./line-pairs.ts')).linePairs;
