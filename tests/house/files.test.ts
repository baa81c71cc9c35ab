import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { houseMap } from './house-map.ts';
import { isGenerated, isTest, sourceFiles } from './source-files.ts';

const filesOfFloor = 20;
const bannedFolders = ['lib', 'utils', 'common', 'shared', 'helpers', 'misc', 'services', 'types'];
const bannedNames = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'types',
  'data',
  'info',
  'manager',
];
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.(browser|generated|test|config|module|d))*\.[a-z]+$/;
const componentCase = /^[A-Z][A-Za-z0-9]*(\.browser)?(\.test)?\.(tsx|module\.css)$/;

const sources = sourceFiles('src/**/*');
const code = sources.filter(({ path }) => /\.tsx?$/.test(path));

describe('files of the product', () => {
  it('stand in a room of the map, on one of its floors', () => {
    const rooms = Object.keys(houseMap.rooms).join('|');
    const place = new RegExp(`^src/((${rooms})/(domain|server|web)/|app/|cli/)`);
    expect(sources.map(({ path }) => path).filter((path) => !place.test(path))).toEqual([]);
  });

  it('are named in kebab case, or like the one component they hold', () => {
    const wrong = sources.filter(({ path, text }) => {
      const name = basename(path);
      if (kebabCase.test(name)) return false;
      const component = name.split('.')[0] ?? '';
      const holdsComponent =
        !path.endsWith('.tsx') ||
        isTest(path) ||
        new RegExp(`export (default )?(function|const|class) ${component}\\b`).test(text);
      return !(componentCase.test(name) && holdsComponent);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('have no folder or file for what nobody could name', () => {
    const wrong = sources.filter(({ path }) => {
      const folders = dirname(path).split('/');
      return (
        folders.some((folder) => bannedFolders.includes(folder)) ||
        bannedNames.includes(basename(path).split('.')[0] ?? '')
      );
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it(`are at most ${filesOfFloor} on one floor, the others in folders of it`, () => {
    const counted = code.filter(({ path }) => !isTest(path) && !isGenerated(path));
    const direct = counted.filter(({ path }) => /^src\/[^/]+\/(domain|server|web)\/[^/]+$/.test(path));
    const folders = Map.groupBy(direct, ({ path }) => dirname(path));
    const full = [...folders].filter(([, files]) => files.length > filesOfFloor);
    expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
  });

  it('have no logic in a door', () => {
    const doors = code.filter(({ path }) => /^src\/[^/]+\/(server|web)\/index\.tsx?$/.test(path));
    const wrong = doors.filter(({ text }) =>
      /^\s*(if|for|while|switch|return|await)\b|=> \{|function /m.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('have a barrel only as a door', () => {
    const wrong = code.filter(
      ({ path }) => basename(path) === 'index.ts' && !/^src\/[^/]+\/((server|web)\/)?index\.ts$/.test(path),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('take the time as an argument in domain code', () => {
    const domain = code.filter(({ path }) => path.includes('/domain/') && !isTest(path));
    const wrong = domain.filter(({ text }) =>
      /new Date\(\)|performance\.now|crypto\.(random|getRandom)/.test(text),
    );
    expect(domain.length).toBeGreaterThan(0);
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('leave nothing to be done later', () => {
    const wrong = code.filter(({ text }) => /\b(TODO|FIXME|XXX)\b/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
