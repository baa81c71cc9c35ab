import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from './house-map.ts';

const Packages = z.record(
  z.string(),
  z.object({
    resolved: z.string().optional(),
    optionalDependencies: z.record(z.string(), z.string()).optional(),
  }),
);

/** The lock lists a package beside its user or in a folder above, as Node looks for it. */
function isListed(packages: z.infer<typeof Packages>, user: string, name: string): boolean {
  for (let folder = user; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder ? `${folder}/` : ''}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

describe.each(['package-lock.json', 'tests/clients/peers/package-lock.json'])('%s', (path) => {
  const lockText = readFileSync(join(root, path), 'utf8');
  const { packages } = z.object({ packages: Packages }).parse(JSON.parse(lockText));

  it('names the optional packages of all platforms, else npm ci fails elsewhere', () => {
    const wanted = Object.entries(packages).flatMap(([user, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => ({ user, name })),
    );
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(wanted.filter(({ user, name }) => !isListed(packages, user, name))).toEqual([]);
  });

  it('names no registry', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
    expect(lockText).not.toMatch(/https?:\/\/[^"]*registry/);
  });
});
