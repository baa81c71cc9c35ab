import { declareRule } from '../../access/domain/endpoint.ts';

export const seeAssignmentRule = declareRule('see assignment');
export const changeAssignmentRule = declareRule('change assignment');
export const seeTimeframesRule = declareRule('see timeframes');
