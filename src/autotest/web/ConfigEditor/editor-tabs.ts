export const editorTabs = ['setup', 'tests', 'snapshots'] as const;
export type EditorTab = (typeof editorTabs)[number];
