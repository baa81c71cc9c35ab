export { examModule } from './routes.ts';
