import { declareSubject } from '../../kernel/domain/subject.ts';

export const submissionSubject = declareSubject('submission');
/** Which submissions there are. */
export const submissionListSubject = declareSubject('submissionList');
/** Grades, which rooms above this one give. */
export const gradeSubject = declareSubject('grade');
export const submissionFileSubject = declareSubject('submissionFile');
