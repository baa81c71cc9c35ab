/** Says in a sentence why a process does not start and what to do. The log leaves its stack out. */
export class RefusedStart extends Error {
  override readonly name = 'RefusedStart';
}
