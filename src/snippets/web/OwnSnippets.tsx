import { SnippetManager } from './SnippetManager.tsx';

/** The personal snippets, for the user panel (SHELL-016). */
export function OwnSnippets() {
  return <SnippetManager courseId={undefined} />;
}
