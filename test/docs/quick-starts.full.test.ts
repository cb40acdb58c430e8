import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../proof/support/free-port.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';
import { blocksOf, programOf, root } from './samples/blocks.ts';
import { findPython } from './samples/programs.ts';
import { startShell } from './samples/shell.ts';
import { installClient } from './samples/typescript.ts';

const page = 'docs/integrate/quick-starts.md';
const { info } = await startTestStack();
const [express, session, hooks] = blocksOf(page).filter(({ language }) => language === 'js');
const commands = blocksOf(page).filter(({ language }) => language === 'sh');

/** Calls the handlers of route.js as Next.js does, with requests and responses of the web platform. */
const nextServer = `import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
createServer(async (request, response) => {
  const { POST } = await import(\`./app\${request.url}/route.js\`);
  const { method, headers } = request;
  const url = \`http://localhost\${request.url}\`;
  const answer = await POST(new Request(url, { method, headers, body: await buffer(request) }));
  response.writeHead(answer.status).end(await answer.text());
}).listen(process.env.PORT);
`;

let folder: string;
let shell: ReturnType<typeof startShell>;
let server: ChildProcess | undefined;
let port: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-quick-start-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(root, 'node_modules/express'), join(folder, 'node_modules/express'));
  await installClient(folder, info.base_url);
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}\n');
  shell = startShell(folder, { BASE_URL: info.base_url, KEY: info.api_key });
  port = await freePort();
});

afterEach(() => {
  server?.kill();
  shell.end();
  rmSync(folder, { recursive: true });
});

const write = (file: string, text = '') => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text.replaceAll('localhost:3000', `localhost:${port}`));
};

/** Runs a server as its reader does. @returns what it has printed */
const serve = async (program: string) => {
  const [make = { text: '' }] = commands;
  await shell.run(make.text.replace('localhost:3000', `localhost:${port}`));
  const { output: secret } = await shell.run('printf %s "$WEBHOOK_SECRET"');
  expect(secret).toMatch(/^whsec_/);
  const env = { BASE_URL: info.base_url, KEY: info.api_key, WEBHOOK_SECRET: secret };
  server = spawn(process.execPath, [program], { cwd: folder, env: { ...env, PORT: port } });
  let printed = '';
  server.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const answers = () => fetch(`http://localhost:${port}/session`, { method: 'POST' });
  await expect
    .poll(() =>
      answers().then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  return { printed: () => printed, answers };
};

/** The promises of the page, of the server that runs. */
const expectQuickStart = async ({ printed, answers }: Awaited<ReturnType<typeof serve>>) => {
  expect(await (await answers()).json()).toMatchObject({
    session_token: expect.stringMatching(/^cs_/),
  });
  const { output } = await shell.run(commands[1]?.text ?? '');
  expect(JSON.parse(output)).toMatchObject({ status_code: 204, failure: null });
  await expect.poll(printed).toBe('webhook.test\n');
  const forged = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
  expect((await fetch(`http://localhost:${port}/hooks`, forged)).status).toBe(400);
};

it('the server in Express makes sessions, and takes only what is ours', async () => {
  write('server.mjs', express?.text);
  await expectQuickStart(await serve('server.mjs'));
});

it('the routes of Next.js make sessions, and take only what is ours', async () => {
  write('app/session/route.js', session?.text);
  write('app/hooks/route.js', hooks?.text);
  write('server.mjs', nextServer);
  await expectQuickStart(await serve('server.mjs'));
});

it.runIf(findPython())('the program for FastAPI is Python', async () => {
  write('main.py', programOf(page, 'python'));
  const { errors, status } = await shell.run('python3 -m py_compile main.py');
  expect([errors, status]).toEqual(['', 0]);
});
