// Names of files with prose, figures or settings. Their words get no colours of code, and code opens before them.
const wholeNames = new Set('readme license licence copying notice authors changelog makefile'.split(' '));
const endings = new Set('txt text log csv tsv dat in out rst lock conf cfg env'.split(' '));

/** Whether a name stands for prose, figures or settings; a hidden file is never code. */
export function isProseName(fileName: string): boolean {
  const name = fileName.toLowerCase();
  if (name.startsWith('.') || wholeNames.has(name)) return true;
  const dot = name.lastIndexOf('.');
  return dot > 0 && endings.has(name.slice(dot + 1));
}
