// The panels of a course's management, which are fetched together: as files of their own they would make every page
// larger, since each page knows the tabs.
export { ContactPanel } from './contact/ContactPanel.tsx';
export { CourseGeneralPanel } from './CourseGeneralPanel.tsx';
export { MembersPanel } from './MembersPanel.tsx';
export { RolesPanel } from './roles/RolesPanel.tsx';
