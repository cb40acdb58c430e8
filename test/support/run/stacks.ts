import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import type { TestProject } from 'vitest/node';
import { listen } from '../../../infra/local/listen.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers an environment with its stacks: see test/infra/cdk/synthesize.ts. */
    stacksUrl: string;
  }
}

/** Synthesizes each environment once for the whole run, when the first test asks for it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const synthesized = new Map<string, Promise<string>>();
  let worker: Worker | undefined;
  /** One that failed does not go on. */
  const start = () =>
    new Worker(new URL('./synthesis-worker.ts', import.meta.url), {
      // As in vitest.config.ts: most of a synthesis is garbage at once.
      resourceLimits: { maxYoungGenerationSizeMb: 192 },
    }).once('exit', () => {
      worker = undefined;
    });
  let last: Promise<unknown> = Promise.resolve();
  const synthesize = (given: string): Promise<string> => {
    // One after the other: the thread does not say what it answers.
    const answer = last.then(async () => {
      worker ??= start();
      worker.postMessage(given);
      const [stacks] = await once(worker, 'message');
      return String(stacks);
    });
    last = answer.catch(() => {});
    return answer;
  };
  const server = http.createServer(async (request, response) => {
    const given = await text(request);
    const stacks = synthesized.get(given) ?? synthesize(given);
    synthesized.set(given, stacks);
    try {
      response.end(await stacks);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  project.provide('stacksUrl', await listen(server, 0));
  return async () => {
    server.closeAllConnections();
    server.close();
    await worker?.terminate();
  };
};
