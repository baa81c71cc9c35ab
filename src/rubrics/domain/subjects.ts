import { declareSubject } from '../../kernel/domain/subject.ts';

export const rubricSubject = declareSubject('rubric');
/** The choices in rubrics. */
export const markingSubject = declareSubject('marking');
