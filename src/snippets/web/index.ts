import { lazyPart } from '../../design/web/index.ts';

export { snippetTabs } from './course-tabs.ts';
export const OwnSnippets = lazyPart(async () => (await import('./OwnSnippets.tsx')).OwnSnippets);
/** At a box of feedback: offers snippets for what is typed there. */
export const SnippetCompletion = lazyPart(
  async () => (await import('./completion/SnippetCompletion.tsx')).SnippetCompletion,
  { isAside: true },
);
