export { accessCourse, accessCourses, seenOf } from './access.ts';
export type { CourseAccess } from './course-access.ts';
export { readCourseFacts } from './course-facts.ts';
export { createCourseWithRoles, enrol } from './create-course.ts';
export { listMemberIds } from './member-ids.ts';
export { courseModule } from './routes.ts';
export { createSection, listSectionIds, listSectionsOfPeople } from './sections.ts';
export { seesHiddenSomewhere } from './sees-hidden.ts';
export { findCourse, visibleCourseIds } from './store.ts';
