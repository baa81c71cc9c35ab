import { declareSubject } from '../../kernel/domain/subject.ts';

export const submissionSubject = declareSubject('submission');
/** The set of submissions that exist. */
export const submissionListSubject = declareSubject('submissionList');
/** Grades. Rooms above this one give them. */
export const gradeSubject = declareSubject('grade');
/** Requests for another look at a grade. Rooms above this one keep them. */
export const regradeSubject = declareSubject('regrade request');
export const submissionFileSubject = declareSubject('submissionFile');
