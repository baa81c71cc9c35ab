import { declareSubject } from '../../kernel/domain/subject.ts';

export const courseSubject = declareSubject('course');
/** Roles of a course, and what they allow. */
export const courseRoleSubject = declareSubject('courseRole');
export const membershipSubject = declareSubject('membership');
/** Links by which people join a course. */
export const enrollLinkSubject = declareSubject('enrollLink');
/** Sections, who is in them and who waits for them. */
export const sectionSubject = declareSubject('section');
