import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestStack } from '../support/stack/start-test-stack.ts';
import { blocksOf, programOf } from './samples/blocks.ts';
import { guidePages } from './samples/decided.ts';
import { findPython, runProgram } from './samples/programs.ts';
import { createCheckout, disconnectAll } from './samples/reader.ts';
import { type Before, runCommands } from './samples/run-commands.ts';
import { expectShown } from './samples/shown.ts';
import { createProject } from './samples/typescript.ts';

// The limit of `npm start`, so that samples which have to wait do.
const rateLimit = { perSecond: 10, burst: 20 };
const stack = await startTestStack({ rateLimit });
const { dataDir, info } = stack;
const checkout = createCheckout(dataDir);
const folder = mkdtempSync(join(tmpdir(), 'trunkline-guide-'));
const project = await createProject(folder, info.base_url);
const python = findPython();
const env = { BASE_URL: info.base_url, KEY: info.api_key };
afterAll(() => {
  checkout.remove();
  rmSync(folder, { recursive: true });
});

/** Each program starts a process or two, on a machine that may be busy. */
const patience = { timeout: 300_000 };

const languagesOf = (page: string) => new Set(blocksOf(page).map(({ language }) => language));
const fileName = (page: string) => page.replace(/^.*\//, '').replace('.md', '');

/** What both programs of a page print. */
const shownOutput = (page: string) =>
  blocksOf(page).find(({ language }) => language === 'text')?.text ?? '';

/** A program that connects finds nothing connected; another one finds what the commands before it left. */
const prepare = async (program: string) => {
  if (/oauth_start\/|oauthStart\(/.test(program)) await disconnectAll(stack);
  return program;
};

describe.each(guidePages)('%s', (page) => {
  const languages = languagesOf(page);

  it.runIf(languages.has('sh'))('has commands that answer as it shows', patience, async () => {
    await disconnectAll(stack);
    const fillIn = (text: string, { landed }: Before) =>
      text.replace('<address of the settings page>', landed);
    await runCommands(page, checkout.folder, { username: 'ada', env, fillIn });
  });

  it.runIf(languages.has('ts'))(
    'has TypeScript whose types are right, and that runs',
    patience,
    async () => {
      const program = await prepare(programOf(page, 'ts'));
      const command = await project.add(fileName(page), program);
      expectShown(await runProgram(command, { cwd: folder, env }), shownOutput(page));
    },
  );

  it.runIf(python && languages.has('python'))('has Python that runs', patience, async () => {
    const file = `${fileName(page)}.py`;
    writeFileSync(join(folder, file), await prepare(programOf(page, 'python')));
    const output = await runProgram([python ?? '', file], { cwd: folder, env });
    expectShown(output, shownOutput(page));
  });
});

it(
  'has settings for TypeScript that its programs pass, and that an enum does not',
  patience,
  async () => {
    const page = 'docs/integrate/README.md';
    const settings = programOf(page, 'jsonc');
    await project.add('quickstart', programOf(page, 'ts'));
    const out = await project.compile(settings);
    const command = [process.execPath, join(out, 'quickstart.js')];
    await disconnectAll(stack);
    expectShown(await runProgram(command, { cwd: out, env }), shownOutput(page));

    await project.add('colours', 'export enum Colour {\n  red,\n}\n');
    await expect(project.compile(settings)).rejects.toThrow('erasableSyntaxOnly');
  },
);

describe('a refusal', () => {
  const page = 'docs/integrate/dropdowns.md';
  const refused = { ...env, KEY: 'sk_local_none' };

  it.runIf(python)('is shown by the Python program, without a traceback', patience, async () => {
    writeFileSync(join(folder, 'refused.py'), programOf(page, 'python'));
    const run = runProgram([python ?? '', 'refused.py'], { cwd: folder, env: refused });
    await expect(run).rejects.toThrow(/^It ended with 1: unauthorized: No API key came.*\n$/);
  });

  it('is shown by the TypeScript program, without a stack', patience, async () => {
    const command = await project.add('refused', programOf(page, 'ts'));
    const run = runProgram(command, { cwd: folder, env: refused });
    await expect(run).rejects.toThrow(/^It ended with 1: unauthorized: No API key came.*\n$/);
  });
});
