import { declareRule } from '../../access/domain/endpoint.ts';

export const seeUserRule = declareRule('see user');
export const ownAccountRule = declareRule('self');
