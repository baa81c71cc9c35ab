/** What the form of one block type takes: the fields of its block and a way to change some of them. */
export interface FormOf<Fields> {
  readonly fields: Fields;
  readonly onChange: (changes: Partial<Fields>) => void;
  /** The problem of a field, by its name. */
  readonly errorOf: (field: string) => string | undefined;
}
