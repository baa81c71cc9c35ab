export { RoleEditor } from './RoleEditor.tsx';
export type { EditedRole, RoleScope } from './role-scope.ts';
