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

/** The files of this project, and the packages, that a command line of the operator loads. */
const loadedBy = async (line: string) => {
  const hook = `data:text/javascript,${encodeURIComponent(listLoaded)}`;
  const args = ['--import', hook, 'infra/operator/cli.ts', ...line.split(' ')];
  const { stderr } = await promisify(execFile)(process.execPath, args, { cwd: root });
  const paths = stderr
    .trim()
    .split('\n')
    .map((url) => decodeURIComponent(url.slice(root.href.length)));
  const packages = paths.flatMap(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  return {
    files: paths.filter((path) => !path.startsWith('node_modules/')),
    packages: [...new Set(packages)].sort(),
  };
};

it.concurrent.each(['--version', '--help'])(
  'loads the command line alone for %s, and no command',
  async (line) => {
    const { files, packages } = await loadedBy(line);
    expect(packages).toEqual(['commander', 'zod']);
    expect(files).toContain('infra/operator/nouns.ts');
    const others = files.filter((file) => !file.startsWith('infra/command-line/'));
    expect(others.sort()).toEqual([
      'functions/platform/model/pasted-secret.ts',
      'functions/platform/model/printable.ts',
      'infra/operator/cli.ts',
      'infra/operator/nouns.ts',
      'infra/operator/run-operator.ts',
      'package.json',
    ]);
  },
);

it.concurrent('loads nothing that works on an environment for the help of a command', async () => {
  const { files, packages } = await loadedBy('keys create --help');
  expect(packages).toEqual(['commander', 'zod']);
  expect(files.filter((file) => /adapters|target\.ts$/.test(file))).toEqual([
    'infra/operator/target.ts',
  ]);
});
