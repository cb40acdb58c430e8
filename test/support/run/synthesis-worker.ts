import { parentPort } from 'node:worker_threads';
import { synthesizeAnew } from './synthesize-anew.ts';

/** In a thread, since a synthesis takes seconds, in which vitest would do nothing else. */
parentPort?.on('message', (given: string) => {
  const [environment, placement] = JSON.parse(given);
  parentPort?.postMessage(JSON.stringify(synthesizeAnew(environment, placement)));
});
