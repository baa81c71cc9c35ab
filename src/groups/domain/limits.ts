// Bounds of groups (docs/operations/limits.md).

export const mostMembers = 200;
export const mostGroupsOfSet = 5_000;
export const mostSetsOfCourse = 100;
/** In all of its sets: graders of sections are asked for with all of theirs. */
export const mostGroupsOfCourse = 50_000;
/** Groups that one call fills. */
export const mostPlacedAtOnce = 1_500;
/** Groups that a person without the right to edit those of others makes in an hour. */
export const mostNewGroupsInHour = 20;
