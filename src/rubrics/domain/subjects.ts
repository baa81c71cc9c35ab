import { declareSubject } from '../../kernel/domain/subject.ts';

export const rubricSubject = declareSubject('rubric');
/** What is chosen in rubrics. */
export const markingSubject = declareSubject('marking');
