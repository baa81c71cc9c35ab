// Groups as rows of a file: how a file becomes placements, and groups become a file.
import type { Group } from '../../people/domain/model.ts';
import type { Placement } from './model.ts';

const titles = ['group', 'username', 'name'];

/** One row for each member; a group without members has a row of its own. */
export function rowsOfGroups(groups: readonly Group[]): string[][] {
  return [
    titles,
    ...groups.flatMap(({ name, members }) =>
      members.length === 0 ? [[name, '', '']] : members.map((member) => [name, member.username, member.name]),
    ),
  ];
}

/**
 * Reads groups and usernames from the cells of a file. A first line that names the columns decides their
 * order; without one it is group, username. Names of groups are the same whatever the case of their letters.
 */
export function placementsOfCells(cells: readonly (readonly string[])[]): Placement[] {
  const [first = [], ...rest] = cells;
  const heads = first.map((cell) => cell.trim().toLowerCase());
  const hasTitles = heads.includes('group') && heads.includes('username');
  const [groupAt, usernameAt] = hasTitles ? [heads.indexOf('group'), heads.indexOf('username')] : [0, 1];
  const placements = new Map<string, Placement>();
  for (const line of hasTitles ? rest : cells) {
    const [name, username] = [plain(line[groupAt]), plain(line[usernameAt])];
    if (name === '') continue;
    const placement = placements.get(name.toLowerCase()) ?? { name, userIds: [], usernames: [] };
    if (username !== '') placement.usernames.push(username);
    placements.set(name.toLowerCase(), placement);
  }
  return [...placements.values()];
}

/** A cell without the mark by which our own files keep spreadsheets from running it as a formula. */
const plain = (cell = ''): string => cell.trim().replace(/^'(?=[=+\-@])/, '');
