/** A LIKE pattern for texts that contain the term; special characters of the term are escaped. */
export function containing(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}
