import { declareSubject } from '../../kernel/domain/subject.ts';

export const examRoomSubject = declareSubject('examRoom');
export const examDraftSubject = declareSubject('examDraft');
