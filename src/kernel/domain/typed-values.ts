/** A map whose values have the types that `Types` gives to their names. */
export class TypedValues<Types extends object> {
  private readonly values: ReadonlyMap<string, unknown>;

  /** The caller has checked that each value has the type of its name. */
  constructor(values: ReadonlyMap<string, unknown>) {
    this.values = values;
  }

  get<Name extends keyof Types & string>(name: Name): Types[Name] {
    // The caller of the constructor has checked this.
    return this.values.get(name) as Types[Name];
  }
}
