// Pictures that were uploaded are part of a description (decision 82): Markdown shows them by a name, and what the name
// stands for is a line of its own, which people need not see while they write.

export interface DescriptionPicture {
  readonly name: string;
  /** The picture itself, as an address with its bytes. */
  readonly source: string;
}

export interface PicturedText {
  /** What people write and read. */
  readonly words: string;
  readonly pictures: readonly DescriptionPicture[];
}

const definition = /^\[([\w-]{1,60})\]: (data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)$/;

export function splitPictures(text: string): PicturedText {
  const pictures: DescriptionPicture[] = [];
  const words = text.split('\n').filter((line) => {
    const [, name, source] = definition.exec(line) ?? [];
    if (name === undefined || source === undefined) return true;
    pictures.push({ name, source });
    return false;
  });
  return pictures.length === 0 ? { words: text, pictures } : { words: words.join('\n').trimEnd(), pictures };
}

export function joinPictures({ words, pictures }: PicturedText): string {
  if (pictures.length === 0) return words;
  const lines = pictures.map(({ name, source }) => `[${name}]: ${source}`);
  return `${words.trimEnd()}\n\n${lines.join('\n')}\n`;
}

/** The Markdown that shows a picture. */
export const shownPicture = ({ name }: Pick<DescriptionPicture, 'name'>): string => `![${name}][${name}]`;

/** Takes a picture away, and the words that show it where nobody has changed them. */
export function withoutPicture({ words, pictures }: PicturedText, name: string): PicturedText {
  return {
    words: words.replaceAll(`${shownPicture({ name })}\n\n`, '').replaceAll(shownPicture({ name }), ''),
    pictures: pictures.filter((picture) => picture.name !== name),
  };
}

/** A name for the picture of a file, which no other picture of the description has. */
export function pictureNameOf(fileName: string, taken: readonly string[]): string {
  const words = fileName.replace(/\.\w+$/, '').match(/[A-Za-z0-9]+/g) ?? [];
  const wanted = words.join('-').toLowerCase().slice(0, 50) || 'picture';
  // Markdown does not tell small letters from capitals.
  const known = new Set(taken.map((name) => name.toLowerCase()));
  let name = wanted;
  for (let at = 2; known.has(name); at += 1) name = `${wanted}-${at}`;
  return name;
}
