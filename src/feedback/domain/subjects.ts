import { declareSubject } from '../../kernel/domain/subject.ts';

export const feedbackSubject = declareSubject('feedback');
export const replyEditSubject = declareSubject('replyEdit');
export const peerFeedbackSubject = declareSubject('peerFeedback');
