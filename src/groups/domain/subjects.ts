import { declareSubject } from '../../kernel/domain/subject.ts';

export const groupSetSubject = declareSubject('groupSet');
/** Groups, their names and their members. */
export const groupSubject = declareSubject('group');
