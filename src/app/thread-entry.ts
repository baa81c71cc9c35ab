/** The file that this process's threads run. It lies beside this file, or beside the bundles. */
export function threadEntry(): URL {
  const own = import.meta.url;
  if (own.endsWith('.ts')) return new URL('./thread.ts', own);
  return new URL(own.includes('/chunks/') ? '../thread.mjs' : './thread.mjs', own);
}
