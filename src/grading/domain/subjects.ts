import { declareSubject } from '../../kernel/domain/subject.ts';

export const graderSubject = declareSubject('grader');
