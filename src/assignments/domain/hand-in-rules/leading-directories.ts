// Which directories at the top of a hand-in are removed.

/**
 * How many directories at the top hold nothing but the next directory. The paths are those of files and of
 * empty directories; the path of a directory ends in `/`.
 */
export function leadingDirectoryCountOf(paths: readonly string[]): number {
  const [first, ...others] = paths.map((path) => path.split('/'));
  if (first === undefined) return 0;
  let count = 0;
  while (count < first.length - 1 && others.every((parts) => isInside(parts, first[count], count)))
    count += 1;
  return count;
}

function isInside(parts: readonly string[], directory: string | undefined, depth: number): boolean {
  return parts.length > depth + 1 && parts[depth] === directory;
}
