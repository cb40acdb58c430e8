import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
const { dependencies, devDependencies, optionalDependencies, allowScripts } = read('package.json');
const { packages } = read('package-lock.json') as {
  packages: Record<string, { integrity?: string; inBundle?: boolean; hasInstallScript?: boolean }>;
};
const installed = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);

describe('packages', () => {
  it('have one exact version each, and a checksum in the lock file', () => {
    const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies };
    const loose = Object.entries(wanted).filter(([, version]) => !/^\d[\w.-]*$/.test(`${version}`));
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
