// Tells by the name of an uploaded file whether it is unpacked.

const archiveExtensions = [
  ...['.zip', '.7z', '.tar', '.tar.gz', '.tgz'],
  ...['.tar.bz2', '.tbz', '.tbz2', '.tb2', '.tz2', '.tar.xz', '.txz'],
].toSorted((left, right) => right.length - left.length);

/**
 * Whether a file of this name is an archive. A file inside a folder stays packed, as an archive in an archive
 * does.
 */
export function isArchiveName(name: string): boolean {
  return !/[/\\]/.test(name) && extensionOf(name) !== undefined;
}

/** The name of the directory for the files of an archive of this name. */
export function archiveStemOf(name: string): string {
  const stem = name.slice(0, name.length - (extensionOf(name)?.length ?? 0));
  return stem === '' ? name : stem;
}

function extensionOf(name: string): string | undefined {
  return archiveExtensions.find((extension) => name.toLowerCase().endsWith(extension));
}
