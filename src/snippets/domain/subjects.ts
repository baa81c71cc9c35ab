import { declareSubject } from '../../kernel/domain/subject.ts';

export const ownSnippetSubject = declareSubject('ownSnippet');
export const courseSnippetSubject = declareSubject('courseSnippet');
