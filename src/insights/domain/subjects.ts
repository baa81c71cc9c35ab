import { declareSubject } from '../../kernel/domain/subject.ts';

export const statisticsSubject = declareSubject('statistics');
