/** Says in a sentence why a process does not start and what to do. The log prints it without a stack. */
export class RefusedStart extends Error {
  override readonly name = 'RefusedStart';
}
