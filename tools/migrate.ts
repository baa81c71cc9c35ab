// Brings the database of DATABASE_URL to the state of this build; ./run does so by itself.
import { RefusedStart } from '../src/kernel/server/start/refused-start.ts';
import { migrateDatabase } from './run/database.ts';

try {
  const url = process.env.DATABASE_URL;
  if (!url) throw new RefusedStart('Set DATABASE_URL to the database that is to be migrated.');
  const applied = await migrateDatabase(url);
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to apply.');
} catch (error) {
  console.error(error instanceof RefusedStart ? error.message : error);
  process.exitCode = 1;
}
