import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleLocally } from '../../../infra/local/functions.ts';
import { listen } from '../../../infra/local/listen.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Gives tests the folder of the bundles: see ready-bundles.ts. */
    bundlesUrl: string;
  }
}

/** Bundles the functions once for the whole run, when the first stack asks for them. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-bundles-'));
  let bundled: Promise<void> | undefined;
  const server = http.createServer(async (_, response) => {
    try {
      bundled ??= bundleLocally(folder);
      await bundled;
      response.end(folder);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  project.provide('bundlesUrl', await listen(server, 0));
  return async () => {
    server.closeAllConnections();
    server.close();
    // A process that ends now may still write to its data.
    await rm(folder, { recursive: true, maxRetries: 10 });
  };
};
