/**
 * The file that the threads of this process run. It lies beside this file, or beside the product's bundles.
 */
export function threadEntry(): URL {
  const own = import.meta.url;
  if (own.endsWith('.ts')) return new URL('./thread.ts', own);
  return new URL(own.includes('/chunks/') ? '../thread.mjs' : './thread.mjs', own);
}
