import { declareRule } from '../../access/domain/endpoint.ts';

export const assignGraderRule = declareRule('assign grader');
export const setGraderStatusRule = declareRule('set grader status');
