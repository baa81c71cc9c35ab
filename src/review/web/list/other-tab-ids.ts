/** The tabs beside the list itself. */
export const otherTabIds = ['hand-in', 'rubric', 'hand-in-rules', 'export'] as const;
export type OtherTabId = (typeof otherTabIds)[number];
