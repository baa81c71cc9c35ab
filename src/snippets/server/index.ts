export { snippetModule } from './routes.ts';
