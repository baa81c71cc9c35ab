/** LIKE pattern for text that contains the term, whatever characters it has. */
export function containing(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}
