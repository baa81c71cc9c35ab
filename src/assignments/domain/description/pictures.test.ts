import { describe, expect, it } from 'vitest';
import { joinPictures, pictureNameOf, shownPicture, splitPictures, withoutPicture } from './pictures.ts';

const source = 'data:image/png;base64,iVBORw0KGgo=';

describe('the pictures of a description (ASGN-045)', () => {
  it('stand at its end, and are not among the words', () => {
    const pictures = [
      { name: 'tree', source },
      { name: 'tree-2', source },
    ];
    const text = joinPictures({ words: '# Trees\n\n![tree][tree]\n', pictures });
    expect(text).toBe(`# Trees\n\n![tree][tree]\n\n[tree]: ${source}\n[tree-2]: ${source}\n`);
    expect(splitPictures(text)).toEqual({ words: '# Trees\n\n![tree][tree]', pictures });
    expect(joinPictures(splitPictures(text))).toBe(text);
  });

  it.each([
    ['text without pictures, with its last line end', '# Trees\n\n'],
    ['an address of another kind', `[page]: https://example.org\n[svg]: data:image/svg+xml;base64,AAAA\n`],
    ['a picture that is shown in the middle of a line', `See ![tree](${source})`],
  ])('are not %s', (_name, text) => {
    expect(splitPictures(text)).toEqual({ words: text, pictures: [] });
    expect(joinPictures(splitPictures(text))).toBe(text);
  });

  it('are taken away with the words that show them', () => {
    const pictures = [
      { name: 'tree', source },
      { name: 'heap', source },
    ];
    const words = '# Trees\n\n![tree][tree]\n\nSee also ![heap][heap].';
    expect(withoutPicture({ words, pictures }, 'tree')).toEqual({
      words: '# Trees\n\nSee also ![heap][heap].',
      pictures: pictures.slice(1),
    });
    expect(withoutPicture({ words, pictures }, 'heap').words).toBe('# Trees\n\n![tree][tree]\n\nSee also .');
  });

  it.each([
    ['A tree (2).PNG', [], 'a-tree-2'],
    ['tree.png', ['Tree', 'tree-2'], 'tree-3'],
    ['図.webp', [], 'picture'],
    [`${'long'.repeat(40)}.png`, [], 'long'.repeat(13).slice(0, 50)],
  ])('are named after their file: %s', (fileName, taken, name) => {
    expect(pictureNameOf(fileName, taken)).toBe(name);
    expect(shownPicture({ name })).toBe(`![${name}][${name}]`);
  });
});
