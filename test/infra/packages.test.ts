import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
const { dependencies, devDependencies, optionalDependencies, workspaces, allowScripts } =
  read('package.json');
type Entry = { integrity?: string; inBundle?: boolean; hasInstallScript?: boolean; link?: boolean };
const { packages } = read('package-lock.json') as {
  packages: Record<string, Entry>;
};
/** The lock file lists our own folders too, and a link to each. */
const isOwn = (path: string, { link }: { link?: boolean }) =>
  path === '' || workspaces.includes(path) || link === true;
const installed = Object.entries(packages).filter(([path, entry]) => !isOwn(path, entry));
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);

describe('packages', () => {
  it('have one exact version each, and a checksum in the lock file', () => {
    const requested = [{ ...dependencies, ...devDependencies, ...optionalDependencies }];
    for (const folder of workspaces) requested.push(read(`${folder}/package.json`).devDependencies);
    const loose = requested
      .flatMap(Object.entries)
      .filter(([, version]) => !/^\d[\w.-]*$/.test(`${version}`));
    expect(loose).toEqual([]);
    expect(installed.length).toBeGreaterThan(100);
    // The checksum of a package covers those that it brings inside.
    const unchecked = installed.filter(
      ([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'),
    );
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });

  it('run an install script only where it is decided', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
    const undecided = scripted.filter(([path]) => allowScripts[nameOf(path)] === undefined);
    expect(undecided.map(([path]) => nameOf(path))).toEqual([]);
  });
});
