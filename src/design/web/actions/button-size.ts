export type ButtonSize = 's' | 'm' | 'l';

const sizes: readonly string[] = ['s', 'm', 'l'] satisfies ButtonSize[];

/** A size that no style knows is a mistake of the caller, who may have no types. */
export function checkedSize(size: ButtonSize): ButtonSize {
  if (!sizes.includes(size)) throw new Error(`A button cannot have the size "${size}"`);
  return size;
}
