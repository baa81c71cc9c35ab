export {
  accessAssignment,
  accessAssignments,
  demandOpen,
  knowAssignment,
  type AssignmentScope,
  type WholeScope,
} from './access.ts';
export { listAssignmentsOf } from './listed-assignments.ts';
export { copyAssignment, copyAssignmentParts } from './copy-assignment.ts';
export { importAssignments } from './import-course.ts';
export { countUsesOf, listAssignmentIdsBySet } from './group-sets.ts';
export { authorIdFor, datesFor, datesOfMany, type DatesOf } from './dates.ts';
export {
  createAssignment,
  setAssignmentColumns,
  setHandInFilter,
  setPeerFeedback,
  setRegrades,
  type NewAssignment,
} from './create-assignment.ts';
export { namesFor } from './anonymity/aliases.ts';
export { personBehind, shownPerson } from './anonymity/shown-person.ts';
export { nameSightFor, nameSightsFor } from './anonymity/name-sight.ts';
export { listDueReminders, lockGradingEnd, takeReminder } from './reminder-store.ts';
export { assignmentModule } from './routes.ts';
export { assignmentSlots } from './slots.ts';
export {
  findAssignment,
  findTenantId,
  keepAssignment,
  listIdsInCourse,
  listNamesWithSection,
  lockAssignments,
} from './store.ts';
export { putExamLock, removeExamLock } from './exam/locks-store.ts';
export { listOpenedPersonIds } from './exam/opened-links-store.ts';
export { demandLinksPossible } from './exam/actions.ts';
export { assignmentReply } from './actions/replies.ts';
