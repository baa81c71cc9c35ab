// What a browser says of itself, in words that people know it by.

const names = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['proofmark', 'Command line'],
] as const;
const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** "Firefox on Linux"; undefined when nothing is recognised. The first match counts: browsers name others too. */
export function browserOf(userAgent: string): string | undefined {
  const name = names.find(([mark]) => userAgent.includes(mark))?.[1];
  const system = systems.find(([mark]) => userAgent.includes(mark))?.[1];
  return name !== undefined && system !== undefined ? `${name} on ${system}` : (name ?? system);
}
