import { declareRule } from '../../access/domain/endpoint.ts';

export const seeGroupRule = declareRule('see group');
export const changeGroupRule = declareRule('change group');
