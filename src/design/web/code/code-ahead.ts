import type { CodeViewProps } from './code-view-props.ts';

/**
 * Makes the editor for a text that may be shown next, so that a code view with it opens at once. Answers how to give it up
 * when nobody has shown it.
 */
export function makeCodeAhead(props: CodeViewProps): () => void {
  let isGivenUp = false;
  let drop: (() => void) | undefined;
  const make = async (): Promise<void> => {
    const { dropEditorAhead, makeEditorAhead } = await import('./viewer-editor.ts');
    if (isGivenUp) return;
    drop = dropEditorAhead;
    makeEditorAhead(props);
  };
  // Where it is shown, it is made or tells what is wrong.
  make().catch(() => undefined);
  return () => {
    isGivenUp = true;
    drop?.();
  };
}
