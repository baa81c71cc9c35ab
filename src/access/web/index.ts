export { RoleEditor } from './RoleEditor.tsx';
