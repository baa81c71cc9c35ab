import { declareRule } from '../../access/domain/endpoint.ts';

export const ownNotificationRule = declareRule('own notification');
