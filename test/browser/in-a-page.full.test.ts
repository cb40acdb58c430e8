import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { programOf } from '../docs/samples/blocks.ts';
import { useSettings } from './settings-page.ts';

const guide = 'docs/integrate/elements.md';
const on = await useSettings();
const folder = mkdtempSync(join(tmpdir(), 'trunkline-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Of this moment: the sample listens where its reader says. */
const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? String(address?.port) : '';
};

let address = '';

/** The integrator's server, as the guide has it. @returns what ends it: a hook of a hook would not run */
const startServer = async (BASE_URL: string, KEY = on.info.api_key) => {
  const html = programOf(guide, 'html');
  writeFileSync(join(folder, 'server.ts'), programOf(guide, 'ts'));
  writeFileSync(join(folder, 'page.html'), html.replace('https://api.example.com/api', BASE_URL));
  expect(html.trim().split('\n').length).toBeLessThanOrEqual(15);
  const env = { PATH: process.env.PATH, BASE_URL, KEY, PORT: await freePort() };
  const server = spawn(process.execPath, ['server.ts'], { cwd: folder, env });
  const [printed] = await once(server.stdout, 'data');
  return { origin: String(printed).trim(), end: () => void server.kill() };
};

/** A person logs in at the provider's window, and allows the access. */
const allowIn = async (popup: Page, username: string) => {
  await popup.getByLabel('Username').fill(username);
  await popup.getByRole('button', { name: 'Log in' }).click();
  await popup.getByRole('button', { name: 'Allow' }).click();
};

beforeAll(async () => {
  const { origin, end } = await startServer(on.info.base_url);
  address = origin;
  return end;
});

it('a page of fifteen lines, on another origin, connects an account and offers what depends on it', async () => {
  const { page, complaints } = on.opened();
  await page.goto(address);
  const opening = page.waitForEvent('popup');
  await on.press('Connect Demo provider');
  const popup = await opening;
  const closed = popup.waitForEvent('close');
  // The page knows the outcome before the window is back.
  const isKnown = page.getByText('ada is connected').waitFor();
  await popup.route('**/elements.js', (route) => isKnown.then(() => route.continue()));
  await allowIn(popup, 'ada');
  await closed;
  await on.choose('Project', 'Website relaunch');
  await on.choose('Task', 'Choose the pictures');
  await on.press('Save');
  await page.getByText('project_id=website&task_id=website-2').waitFor();
  expect(complaints).toEqual([]);
});

it('connects an account without JavaScript, too', async () => {
  const context = await on
    .opened()
    .page.context()
    .browser()
    ?.newContext({ javaScriptEnabled: false });
  const page = await context?.newPage();
  if (!page) throw new Error('No browser is open');
  await page.goto(address);
  await page.getByRole('button', { name: 'Connect' }).click();
  await allowIn(page, 'ada');
  await page.waitForURL(/success=true/);
  expect(new URL(page.url()).origin).toBe(address);
  await context?.close();
});

it('shows why no connection starts', async () => {
  const { origin, end } = await startServer(on.info.base_url, 'sk_wrong');
  onTestFinished(end);
  const refused = await fetch(`${origin}/connect`, { method: 'POST' });
  expect(refused.status).toBe(401);
  expect(await refused.text()).toContain('X-API-Key');
});

it('still serves its page after a request that the API did not answer', async () => {
  const { origin, end } = await startServer('http://127.0.0.1:1/api');
  onTestFinished(end);
  for (const path of ['/session', '/connect'])
    await expect(fetch(origin + path, { method: 'POST' })).rejects.toThrow();
  expect((await fetch(origin)).status).toBe(200);
});
