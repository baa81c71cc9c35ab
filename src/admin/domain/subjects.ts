import { declareSubject } from '../../kernel/domain/subject.ts';

export const backgroundJobSubject = declareSubject('backgroundJob');
export const mailSubject = declareSubject('mail');
export const auditEntrySubject = declareSubject('auditEntry');
export const announcementSubject = declareSubject('announcement');
