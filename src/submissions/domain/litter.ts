// What operating systems leave in folders and archives beside the files that somebody means.

const litterNames = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** Whether a path belongs to no hand-in: macOS's second tree and double files, the caches of file managers. */
export function isLitter(path: string): boolean {
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  return parts.includes('__MACOSX') || litterNames.has(name) || name.startsWith('._');
}
