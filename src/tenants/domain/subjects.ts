import { declareSubject } from '../../kernel/domain/subject.ts';

export const settingsSubject = declareSubject('settings');
export const tenantSubject = declareSubject('tenant');
/** What somebody may do on the site, or in an institution. */
export const siteRightsSubject = declareSubject('siteRights');
