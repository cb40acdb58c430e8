import * as z from 'zod';
import { listAgents } from '../../functions/agents/contracts/agents.ts';
import { createFlowId } from '../../functions/connect/domain/flow-id.ts';
import { getHealth } from '../../functions/docs/contracts/get-health.ts';
import { createApiKey } from '../../functions/keys/domain/api-key.ts';
import { getFieldOptions } from '../../functions/options/contracts/field-options.ts';
import type { Probe } from './probe.ts';
import { hasHeaders, hasStatus, isError, isPage, matches } from './probe-faults.ts';
import {
  callback,
  failed,
  openapi,
  options,
  rateLimit,
  refused,
  renamedCallback,
  security,
  unconnected,
} from './probe-parts.ts';

const agentProbes = (apiKey: string): Probe[] => [
  {
    name: 'agents',
    path: '/agents',
    apiKey,
    faults: (response) => [
      hasStatus(response, 200),
      matches(response, listAgents.response.body),
      ...hasHeaders(response, { ...security, ...rateLimit }),
    ],
  },
  refused('agents, bad parameter', '/agents?limit=0', 'validation_failed', { apiKey }),
  {
    name: 'agents, without a key',
    path: '/agents',
    faults: (response) => [
      ...isError(response, 'unauthorized'),
      ...hasHeaders(response, { ...security, 'www-authenticate': /^ApiKey$/ }),
    ],
  },
  refused('agents, key that nobody has', '/agents', 'unauthorized', {
    apiKey: createApiKey(apiKey.split('_')[1] ?? ''),
  }),
];

const fieldProbes = (apiKey: string): Probe[] => [
  {
    name: 'field options',
    path: options,
    apiKey,
    faults: (response) => {
      const { code = '' } = z.object({ code: z.string() }).safeParse(response.body).data ?? {};
      return unconnected.has(code)
        ? [hasStatus(response, 422)]
        : [hasStatus(response, 200), matches(response, getFieldOptions.response.body)];
    },
  },
  refused('field options, without a key', options, 'unauthorized'),
  refused(
    'field options, unknown component',
    options.replace('gmail', 'no-such-component'),
    'not_found',
    { apiKey },
  ),
];

const callbackProbes = (forged: string): Probe[] => [
  failed('callback, denied', `${callback}?error=access_denied`, 'cancelled'),
  failed('callback, under another name', `${renamedCallback}?error=access_denied`, 'cancelled'),
  failed('callback, forged state', `${callback}?code=a&state=${forged}`, 'invalid_link'),
  refused('callback, without parameters', callback, 'validation_failed'),
  refused('callback, unknown type', callback.replace('slack', 'no-such-type'), 'not_found'),
];

const docsProbes: Probe[] = [
  {
    name: 'OpenAPI document',
    path: '/openapi.json',
    faults: (response) => [hasStatus(response, 200), matches(response, openapi)],
  },
  { name: 'documentation', path: '/docs', faults: isPage },
  { name: 'a page of the documentation', path: '/docs/connect', faults: isPage },
  { name: 'a page of the reference', path: '/docs/reference/list-agents', faults: isPage },
  { name: 'documentation of an error', path: '/docs/errors/not_found', faults: isPage },
  refused('documentation of no error', '/docs/errors/no-such-code', 'not_found'),
  {
    name: 'client, as npm loads it',
    path: '/client.tgz',
    follows: true,
    faults: (response) => [
      hasStatus(response, 200),
      // A name ends with a zero byte, and an archive with a whole block.
      !response.text.startsWith('package/LICENSE\0') && 'no tar archive',
      Buffer.byteLength(response.text) % 512 !== 0 && 'an archive that was changed on the way',
    ],
  },
];

/** Probes of the documented endpoints, their errors and the authorizer. They change nothing. */
export const probes = (apiKey: string): Probe[] => [
  {
    name: 'health',
    path: '/health',
    faults: (response) => [hasStatus(response, 200), matches(response, getHealth.response.body)],
  },
  {
    name: 'health, without a body',
    method: 'HEAD',
    path: '/health',
    faults: (response) => [
      hasStatus(response, 200),
      response.text !== '' && 'a body',
      ...hasHeaders(response, security),
    ],
  },
  {
    name: 'base address',
    path: '',
    faults: (response) => [
      hasStatus(response, 302),
      ...hasHeaders(response, { location: /\/docs$/ }),
    ],
  },
  ...agentProbes(apiKey),
  ...fieldProbes(apiKey),
  ...callbackProbes(`${createFlowId()}.${'A'.repeat(200)}`),
  refused('no such path', '/no-such-path', 'not_found', { apiKey }),
  ...['Bearer abc', 'AWS4-HMAC-SHA256 Credential=a/b/c/d/e, SignedHeaders=host, Signature=a'].map(
    (authorization) =>
      refused(`no such path, ${authorization.split(' ')[0]}`, '/no-such-path', 'not_found', {
        authorization,
      }),
  ),
  refused('no such method', '/agents', 'not_found', { method: 'PUT', apiKey }),
  ...docsProbes,
];
