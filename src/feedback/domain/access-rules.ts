import { declareRule } from '../../access/domain/endpoint.ts';

export const addCommentRule = declareRule('add comment');
export const editReplyRule = declareRule('edit reply');
export const seeReplyEditsRule = declareRule('see reply edits');
export const seeCourseFeedbackRule = declareRule('see feedback in a course');
export const seeReplyCountsRule = declareRule('see reply counts');
export const seePeerSubjectsRule = declareRule('see peer feedback subjects');
