/** Why a process does not start: a sentence for who runs it, that says what to do. Its stack tells nobody more. */
export class RefusedStart extends Error {
  override readonly name = 'RefusedStart';
}
