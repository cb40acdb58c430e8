import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Exchange, Prism, PrismHttp } from './prism-http.ts';

const errorSeverity = 0;

/** By its own package: only `npm run test:prism` installs it. */
const load = (): PrismHttp =>
  createRequire(join(import.meta.dirname, 'package.json'))('@stoplight/prism-http');

const silent = () => {};
const logger = {
  ...{ trace: silent, debug: silent, info: silent, success: silent, warn: silent },
  ...{ error: silent, fatal: silent },
  child: () => logger,
};

/**
 * Prism's verdict on requests and their answers. Its own forwarder follows redirects and writes bodies
 * anew, so ours gives it the answer that has come already.
 * @param document the OpenAPI document, as the API serves it
 * @returns what is unlike the document. Of requests, only those are judged that the API has accepted
 *   with a 2xx: tests send wrong ones on purpose, and a callback answers each with a redirect.
 */
export const createJudge = async (document: object) => {
  const { createInstance, getHttpOperationsFromSpec } = load();
  const operations = await getHttpOperationsFromSpec(document);
  const config = {
    isProxy: true,
    upstream: new URL('http://127.0.0.1'),
    mock: { dynamic: false },
    validateResponse: true,
    errors: false,
  };

  return async ({ request, answer }: Exchange): Promise<string[]> => {
    const forward = () => () => async () => ({ _tag: 'Right' as const, right: answer });
    const isAccepted = answer.statusCode < 300;
    const judging = { ...config, validateRequest: isAccepted, checkSecurity: isAccepted };
    const prism: Prism = createInstance(judging, { logger, forward });
    const judged = await prism.request(request, operations)();
    if (judged._tag === 'Left') return [`Prism failed: ${judged.left.message}`];
    const { input, output } = judged.right.validations;
    const places = [
      ...input.map((each) => ({ ...each, of: 'request' })),
      ...output.map((each) => ({ ...each, of: 'response' })),
    ];
    return places
      .filter(({ severity }) => severity === errorSeverity)
      .map(({ of, path = [], message }) => {
        const { method, url } = request;
        const where = [of, ...path].join('.');
        return `${method.toUpperCase()} ${url.path} ${answer.statusCode}: ${where} ${message}`;
      });
  };
};
