import { declareRule } from '../../access/domain/endpoint.ts';

export const seeTenantStatisticsRule = declareRule('see tenant statistics');
export const seeCourseStatisticsRule = declareRule('see course statistics');
