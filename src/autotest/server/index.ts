export { autotestModule } from './routes.ts';
