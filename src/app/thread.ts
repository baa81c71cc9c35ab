// A thread beside the event loop of server or worker: all work of the rooms that goes there.
import { serveThread } from '../kernel/server/threads/serve-thread.ts';

serveThread([]);
