/** What the address calls the versions of the files; `generated` holds what tests left. */
export const treeModes = ['student', 'teacher', 'diff', 'generated'] as const;
export type TreeMode = (typeof treeModes)[number];
