export { libraryModule } from './routes.ts';
