import { randomUUID } from 'node:crypto';
import http, { type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../infra/local/listen.ts';

/** The longest that any function has; requests keep to a shorter one of their own. */
const timeoutMs = 300_000;

/**
 * Lambda's side of the runtime API, for one process.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
export const startRuntimeApi = async () => {
  let idle = Promise.withResolvers<ServerResponse>();
  let answered = Promise.withResolvers<string>();
  let acknowledge = () => {};
  let lastMs = 0;
  const server = http.createServer(async (request, response) => {
    if (request.url?.endsWith('/invocation/next')) return idle.resolve(response);
    const body = await text(request);
    // Taken only now: the process rests until then, and can be looked at.
    acknowledge = () => response.writeHead(202).end();
    if (request.url?.endsWith('/response')) answered.resolve(body);
    else answered.reject(new Error(body));
  });
  const origin = await listen(server, 0);
  return {
    host: new URL(origin).host,
    /** Resolves when the process asks for its first invocation. */
    ready: async () => {
      await idle.promise;
    },
    /** @returns the answer's JSON; the process then waits for the next call */
    invoke: async (event: object): Promise<string> => {
      acknowledge();
      const response = await idle.promise;
      idle = Promise.withResolvers();
      answered = Promise.withResolvers();
      response.writeHead(200, {
        'content-type': 'application/json',
        'lambda-runtime-aws-request-id': randomUUID(),
        'lambda-runtime-deadline-ms': String(Date.now() + timeoutMs),
      });
      const sentAtMs = performance.now();
      response.end(JSON.stringify(event));
      const answer = await answered.promise;
      lastMs = performance.now() - sentAtMs;
      return answer;
    },
    /** From the event of the last invocation to its answer. */
    lastMs: () => lastMs,
    /** The process is gone. */
    fail: (error: Error) => {
      // Nobody may be waiting for the next call.
      idle.promise.catch(() => {});
      idle.reject(error);
      answered.reject(error);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
