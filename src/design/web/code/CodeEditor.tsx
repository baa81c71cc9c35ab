import { lazyPart } from '../lazy-part.tsx';

/** A small editor for scripts. Tab indents; Escape, then Tab leaves it. */
export const CodeEditor = lazyPart(async () => (await import('./CodeEditorInside.tsx')).CodeEditorInside);
