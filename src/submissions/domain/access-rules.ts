import { declareRule } from '../../access/domain/endpoint.ts';

export const handInRule = declareRule('submit');
export const seeSubmissionRule = declareRule('see submission');
export const seeSubmissionsRule = declareRule('see submissions');
export const deleteSubmissionRule = declareRule('delete submission');
export const viewFilesRule = declareRule('view files');
export const viewTeacherFilesRule = declareRule('view teacher files');
export const editFilesRule = declareRule('edit files');
