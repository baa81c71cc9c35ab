import { lazyLayer, lazyPart } from '../../design/web/index.ts';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export { groupsTab } from './course-tabs.ts';
export { useGroupSets } from './queries.ts';
export const GroupsPage = lazyPage(async () => (await import('./GroupsPage.tsx')).GroupsPage, 'the groups');
export const GroupsDialog = lazyLayer(async () => (await import('./GroupsDialog.tsx')).GroupsDialog);
export const GroupLinks = lazyPart(async () => (await import('./GroupLinks.tsx')).GroupLinks, {
  isAside: true,
});
export const AssignmentGroups = lazyPart(
  async () => (await import('./AssignmentGroups.tsx')).AssignmentGroups,
);
export const OwnGroup = lazyPart(async () => (await import('./OwnGroup.tsx')).OwnGroup, { isAside: true });
