export { insightModule } from './routes.ts';
export { readTenantStatistics } from './store.ts';
