import type { Plugin } from 'vite';

const list = /language-common\/dist\/passwords\.json\.mjs$/;
const half = /language-common\/dist\/passwords\.json\.mjs\?half=([01])$/;
const words = /(?<=decompress\(")[^"]+(?="\))/;

const bothHalves = `
const halves = await Promise.all([
  import('./passwords.json.mjs?half=0'),
  import('./passwords.json.mjs?half=1'),
]);
export default halves.flatMap((part) => part.default);`;

/** The list of common passwords is larger than a chunk may be: browsers fetch it in two halves at once. */
export function splitPasswordList(): Plugin {
  return {
    name: 'split-password-list',
    apply: 'build',
    transform(code, id) {
      if (list.test(id)) return bothHalves;
      const which = half.exec(id)?.[1];
      return which === undefined ? undefined : code.replace(words, (all) => halfOf(all, Number(which)));
    },
  };
}

/** Words share their beginning with the one before, as many letters as the capital says; an A shares none. */
function halfOf(all: string, which: number): string {
  const cut = all.indexOf('A', all.length / 2);
  if (cut === -1) throw new Error('The list of common passwords has no place to cut it.');
  return which === 0 ? all.slice(0, cut) : all.slice(cut);
}
