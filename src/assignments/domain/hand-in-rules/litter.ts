// Files that operating systems add to folders and archives, and that nobody means to hand in.

const litterNames = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/**
 * Whether a path is litter: the second tree and the double files of macOS, or the caches of file managers.
 */
export function isLitter(path: string): boolean {
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  return parts.includes('__MACOSX') || litterNames.has(name) || name.startsWith('._');
}
