import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemoPerson } from '../../support/stack/demo-person.ts';
import type { TestStack } from '../../support/stack/start-test-stack.ts';
import { root } from './blocks.ts';

const addressIn = /https?:\/\/[^\s"']+\/demo-provider\/auth\?[^\s"']+/;

/**
 * Does what a page asks of a person: opens an authorization URL that was printed, logs in, allows, and
 * follows the redirects.
 * @returns the address to which the provider sent the browser, and where it landed; empty if there was
 *   no such URL
 */
export const openPrintedUrl = async (printed: string, username: string) => {
  const [address] = addressIn.exec(printed) ?? [];
  if (!address) return { callback: '', landed: '' };
  const callback = await createDemoPerson(username)(address);
  const { headers } = await fetch(callback, { redirect: 'manual' });
  return { callback: callback.href, landed: headers.get('location') ?? '' };
};

/** Leaves the demo tenant as its first reader finds it, with nothing connected. */
export const disconnectAll = async ({ request, addKey }: TestStack): Promise<void> => {
  // A key of its own: the reader's limit stays whole.
  const apiKey = await addKey('demo');
  const { body } = await request('/integrations', { apiKey });
  for (const { id } of body as { id: string }[]) {
    await request(`/integrations/${id}`, { method: 'DELETE', apiKey });
  }
};

/** A folder that looks like this checkout with a stack's data in `.local`; a reader's terminal is there. */
export const createCheckout = (dataDir: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-checkout-'));
  for (const name of readdirSync(root)) {
    if (!name.startsWith('.')) symlinkSync(join(root, name), join(folder, name));
  }
  symlinkSync(dataDir, join(folder, '.local'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
};
