import { declareRule } from '../../access/domain/endpoint.ts';

export const seeCourseRule = declareRule('see course');
