import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = new URL('../../..', import.meta.url);

/** Prints at the end, a line each, what the process has loaded but Node.js's own modules. */
const listLoaded = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) loaded.push(url);
    return next(url, context);
  },
});
process.on('exit', () => console.error(loaded.join('\\n')));
`;

/** The packages that a command line of the operator loads, and the files that work on an environment. */
const loadedBy = async (line: string) => {
  const hook = `data:text/javascript,${encodeURIComponent(listLoaded)}`;
  const args = ['--import', hook, 'infra/operator/cli.ts', ...line.split(' ')];
  const { stderr } = await promisify(execFile)(process.execPath, args, { cwd: root });
  const packages = stderr.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g);
  const working = stderr.match(/\/(adapters\/|commands\/|aws-target|local-target)/g);
  return { packages: [...new Set([...packages].map(([, name]) => name))].sort(), working };
};

it.concurrent.each([
  ['--version', null],
  ['--help', null],
  ['keys create --help', ['/commands/']],
])('loads no more for %s than the command line needs', async (line, working) => {
  expect(await loadedBy(line)).toEqual({ packages: ['commander', 'zod'], working });
});
