export { release } from './release.ts';
export { tenantModule } from './routes.ts';
export { readSetting, readSettings, type Settings } from './settings.ts';
export { findTenant, insertTenant, listTenantIds, upsertSiteSetting } from './store.ts';
