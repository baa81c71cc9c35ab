import { declareRule } from '../../access/domain/endpoint.ts';

export const useSnippetRule = declareRule('use snippet');
