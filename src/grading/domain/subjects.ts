import { declareSubject } from '../../kernel/domain/subject.ts';

export const graderSubject = declareSubject('grader');

export const secondSubject = declareSubject('second marking');
