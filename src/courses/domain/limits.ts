// Bounds of courses (docs/operations/limits.md).

/** More roles of one course than anybody can tell apart. */
export const mostRoles = 100;
/** Courses that one person makes in an hour: each brings its roles with hundreds of permissions. */
export const mostNewCoursesInHour = 1000;
