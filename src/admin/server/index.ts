export { adminModule } from './routes.ts';
