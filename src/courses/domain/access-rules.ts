import { declareRule } from '../../access/domain/endpoint.ts';

export const seeCourseRule = declareRule('see course');
/** People who see or edit the sections of the course, and the members of the section. */
export const seeSectionRule = declareRule('see section');
/** People of the institution who know the link. */
export const joinByLinkRule = declareRule('join by link');
