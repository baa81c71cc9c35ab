import { declareSubject } from '../../kernel/domain/subject.ts';

/** How many are unread; the realtime connection tells it. */
export const notificationSubject = declareSubject('notification');
export const notificationSettingSubject = declareSubject('notificationSetting');
export const notificationListSubject = declareSubject('notificationList');
