export type ButtonSize = 's' | 'm' | 'l';

const sizes: readonly string[] = ['s', 'm', 'l'] satisfies ButtonSize[];

/** Refuses a size that no style knows: a caller without types may have passed it. */
export function checkedSize(size: ButtonSize): ButtonSize {
  if (!sizes.includes(size)) throw new Error(`A button cannot have the size "${size}"`);
  return size;
}
