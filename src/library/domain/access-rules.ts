import { declareRule } from '../../access/domain/endpoint.ts';

export const importAssignmentRule = declareRule('import into assignment');
