import { declareSubject } from '../../kernel/domain/subject.ts';

export const personSubject = declareSubject('person');
export const sessionSubject = declareSubject('session');
export const globalRoleSubject = declareSubject('globalRole');
export const preferenceSubject = declareSubject('preference');
