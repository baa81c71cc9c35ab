export { managesTenant, seesStatistics } from './access.ts';
export { release } from './release.ts';
export { tenantModule } from './routes.ts';
export { tenantSlots } from './slots.ts';
export { readMailSender } from './mail-sender.ts';
export { readSetting, readSettings, type Settings } from './settings.ts';
export { findTenant, insertTenant, listTenantIds, upsertSiteSetting } from './store.ts';
