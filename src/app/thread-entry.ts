/** The file that the threads of this process run: beside this one, or beside the bundles of the product. */
export function threadEntry(): URL {
  const own = import.meta.url;
  if (own.endsWith('.ts')) return new URL('./thread.ts', own);
  return new URL(own.includes('/chunks/') ? '../thread.mjs' : './thread.mjs', own);
}
