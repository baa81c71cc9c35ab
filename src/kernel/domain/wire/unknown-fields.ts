// The fields of a JSON value that its schema does not know. The converter leaves them out; a caller hears of them by name.

/** The names of what was left out, kept for each object that was made without them. */
const leftOut = new WeakMap<object, readonly string[]>();
let timesLeftOut = 0;
/** The whole values with such an object inside: nearly none has one, and to look for it takes as long as parsing. */
const incomplete = new WeakSet();

export interface UnknownField {
  /** The place of the object, with names as in code. */
  readonly path: readonly (string | number)[];
  /** The name as it was sent. */
  readonly name: string;
}

/** Notes the fields that an object was made without. */
export function leaveOut(converted: object, names: readonly string[]): void {
  timesLeftOut += 1;
  leftOut.set(converted, names);
}

/** An object that was joined from two lacks what both were made without. */
export function leaveOutOfBoth(joined: object, a: object, b: object): void {
  const names = leftOut.get(a)?.filter((name) => leftOut.get(b)?.includes(name) === true) ?? [];
  if (names.length > 0) leaveOut(joined, names);
}

/** The value that this makes at once; notes whether something inside of it was made without some fields. */
export function wholeOf(make: () => unknown): unknown {
  const before = timesLeftOut;
  const converted = make();
  if (timesLeftOut > before && isObject(converted)) incomplete.add(converted);
  return converted;
}

/** The fields that `fromWire` left out of this value as unknown to the schema, at most `most` of them. */
export function unknownFieldsOf(converted: unknown, most: number): UnknownField[] {
  if (!isObject(converted) || !incomplete.has(converted)) return [];
  const found: UnknownField[] = [];
  const path: (string | number)[] = [];
  const lookInto = (value: unknown): void => {
    if (!isObject(value) || value instanceof Date) return;
    for (const name of leftOut.get(value) ?? []) {
      if (found.length < most) found.push({ path: [...path], name });
    }
    for (const [name, part] of Object.entries(value)) {
      path.push(name);
      lookInto(part);
      path.pop();
    }
  };
  lookInto(converted);
  return found;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
