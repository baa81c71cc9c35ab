/** The properties of the form of one block type: the fields of the block, and a function to change some. */
export interface FormOf<Fields> {
  readonly fields: Fields;
  readonly onChange: (changes: Partial<Fields>) => void;
  /** The problem of a field; the argument is its name. */
  readonly errorOf: (field: string) => string | undefined;
}
