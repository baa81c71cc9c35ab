export { notificationModule } from './routes.ts';
