import * as z from 'zod/mini';
import type { Route } from '../../platform/contracts/route.ts';
import { demoPath } from '../domain/demo-catalogue.ts';

const parameter = z.optional(z.string('send it only once'));

/**
 * The demo provider of an environment that has a sandbox. Not in `routes`: it is no part of the API, but a
 * server of somebody else that the API calls and leads people to.
 */
export const serveSandbox = {
  operationId: 'serveSandbox',
  method: 'GET',
  path: `${demoPath}/{path}`,
  resource: `${demoPath}/{proxy+}`,
  summary: 'The demo provider',
  description: 'A provider for trying the service, with no account of anybody.',
  /** Anybody may call it: a person looks up a list with some calls, and nobody needs more. */
  throttle: { perSecond: 20, burst: 40 },
  request: {
    // Of authorization requests, and of pages of lists.
    query: z.object({
      response_type: parameter,
      client_id: parameter,
      redirect_uri: parameter,
      scope: parameter,
      state: parameter,
      code_challenge: parameter,
      code_challenge_method: parameter,
      cursor: parameter,
    }),
    rawBody: {
      description: 'A form of its page, or a token request.',
      mediaTypes: ['application/x-www-form-urlencoded'],
    },
    // As long as a webhook may be. A form is shorter.
    mostBytes: 256 * 1024,
  },
  response: {
    status: 200,
    description: 'A page, or JSON.',
    body: z.record(z.string(), z.unknown()),
    mediaTypes: ['text/html', 'application/json'],
    isOfAnotherServer: true,
  },
} as const satisfies Route;
