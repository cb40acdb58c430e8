import { runTo } from './run-to.ts';

/** @throws with what to do, if the package is not installed */
export const debianVersion = async (name: string): Promise<string> => {
  const status = await runTo('dpkg', ['-s', name], { cwd: '/', env: process.env }).catch(() => '');
  const [, version] = /^Version: (?:\d+:)?(.+?)(?:-[^-]*)?$/m.exec(status) ?? [];
  if (!version) throw new Error(`Install it first: apt-get install ${name}`);
  return version;
};
