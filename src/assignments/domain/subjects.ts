import { declareSubject } from '../../kernel/domain/subject.ts';

export const assignmentSubject = declareSubject('assignment');
/** Which assignments there are. */
export const assignmentListSubject = declareSubject('assignmentList');
export const templateSubject = declareSubject('template');
export const descriptionSubject = declareSubject('description');
export const timeframeSubject = declareSubject('timeframe');
export const passwordSubject = declareSubject('password');
export const allowedIpSubject = declareSubject('allowedIp');
export const loginLinkSubject = declareSubject('loginLink');
export const calendarFeedSubject = declareSubject('calendarFeed');
