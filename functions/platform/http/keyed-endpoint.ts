import type { Route } from '../contracts/route.ts';
import { ServiceError } from '../contracts/service-error.ts';
import type { Caller } from '../model/caller.ts';
import type { RateLimiter } from '../model/limiters.ts';
import { logUnprepared } from '../telemetry/logging.ts';
import { cors } from './cors.ts';
import { type EndpointParts, endpointBehind, type Guard } from './endpoint.ts';
import { rateLimit } from './rate-limit.ts';
import { callNotAllowed } from './session-refusals.ts';

/** What no route says is for sessions is not for them. */
const assertMay = ({ scope, forSessions }: Route, { scopes, session }: Caller) => {
  if (scope === undefined) return;
  if (session && !forSessions) throw callNotAllowed();
  if (scopes.includes(scope) || scopes.includes('*')) return;
  const how = session
    ? `This session lacks the scope ${scope}, as the API key does that made it. Make it with one that has it.`
    : `This API key lacks the scope ${scope}. Use one that has it, or ask for a new key.`;
  throw new ServiceError('missing_scope', how);
};

const guard: Guard<{ rateLimiter: RateLimiter }> = {
  admit: assertMay,
  middleware: (deps, baseUrl) => [
    cors(() => new URL(baseUrl()).origin),
    rateLimit(() => deps().rateLimiter),
  ],
};

/** Makes the Lambda handler of a route with a key, after one call: see {@link prepare}. */
export const keyedEndpoint = async <
  R extends Route & { scope: string },
  D extends { rateLimiter: RateLimiter },
>(
  ...[route, compose, handle]: EndpointParts<R, D>
) => {
  let rateLimiter: RateLimiter | undefined;
  const handler = endpointBehind<R, D>(
    { guard },
    route,
    (config) => {
      const deps = compose(config);
      ({ rateLimiter } = deps);
      return deps;
    },
    handle,
  );
  const { prepare: call } = rateLimiter ?? {};
  if (call) await prepare(call, (error) => logUnprepared(route.operationId, error));
  return handler;
};

/** Several times what a call takes. INIT itself has 10 s. */
const mostMs = 500;

/**
 * Awaits one call in INIT, where a function has a whole CPU: the connection, TLS and the SDK's code are
 * then ready for the first request. Nothing goes on after it, since the process may be frozen then.
 * @param report gets a failure, which is no reason not to start
 */
export const prepare = async (
  call: (signal: AbortSignal) => Promise<unknown>,
  report: (error: unknown) => void,
): Promise<void> => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), mostMs);
  try {
    await call(controller.signal);
  } catch (error) {
    report(error);
  } finally {
    clearTimeout(timer);
  }
};
