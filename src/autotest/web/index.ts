export { ConfigEditor, editorTabs, type EditorTab } from './ConfigEditor/ConfigEditor.tsx';
export { autoTestQueries, useResult } from './queries.ts';
export { RunView } from './RunView/RunView.tsx';
export { SnapshotView } from './Snapshots/SnapshotView.tsx';
