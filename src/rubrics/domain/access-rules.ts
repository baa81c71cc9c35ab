import { declareRule } from '../../access/domain/endpoint.ts';

export const seeGradeRule = declareRule('see grade');
export const editGradeRule = declareRule('edit grade');
