// Brings the database of DATABASE_URL to the state of this build; ./run does so by itself.
import { migrateDatabase } from './run/database.ts';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('Set DATABASE_URL to the database that is to be migrated.');
const applied = await migrateDatabase(url);
console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to apply.');
