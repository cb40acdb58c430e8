import * as z from 'zod';
import { getFieldOptions } from '../../functions/contracts/get-field-options.ts';
import { getHealth } from '../../functions/contracts/get-health.ts';
import { listAgents } from '../../functions/contracts/list-agents.ts';
import { failureMessage } from '../../functions/domain/connect/failures.ts';
import { createFlowId } from '../../functions/domain/connect/flow.ts';
import { createApiKey } from '../../functions/domain/keys/api-key.ts';
import { securityHeaders } from '../../functions/http/json.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import type { Provider } from '../../functions/providers/provider.ts';
import { callbackSlugOf } from '../../functions/providers/provider-urls.ts';
import {
  hasHeaders,
  hasStatus,
  isError,
  isFailedCallback,
  isPage,
  matches,
  type Probe,
} from './probe.ts';

const callback = '/integrations/oauth_callback/slack';
/** The callback path of a provider that refuses a redirect URI with its name. */
const renamed = [...providers.values()].find(({ callbackSlug }) => callbackSlug);
const options = '/events/components/gmail/events/email_received/options/label_id';

// No value has a character that means something in a pattern.
const security = Object.fromEntries(
  Object.entries(securityHeaders).map(([name, value]) => [name, new RegExp(`^${value}$`)]),
);
const rateLimit = {
  'ratelimit-limit': /^\d+$/,
  'ratelimit-remaining': /^\d+$/,
  'ratelimit-reset': /^\d+$/,
};
const openapi = z.object({
  openapi: z.string().startsWith('3.1'),
  servers: z.tuple([z.object({ url: z.url() })]),
});

/** Tenants have different connections, so this expects the list or a documented error. */
const unconnected = new Set(['integration_not_connected', 'reconnect_required']);

const deniedAt = (provider: Provider): Probe => ({
  name: 'callback, under another name',
  path: `/integrations/oauth_callback/${callbackSlugOf(provider)}?error=access_denied&state=any`,
  faults: (answer) => isFailedCallback(answer, failureMessage('cancelled')),
});

const agentProbes = (apiKey: string): Probe[] => [
  {
    name: 'agents',
    path: '/agents',
    apiKey,
    faults: (answer) => [
      hasStatus(answer, 200),
      matches(answer, listAgents.response.body),
      ...hasHeaders(answer, { ...security, ...rateLimit }),
    ],
  },
  {
    name: 'agents, bad parameter',
    path: '/agents?limit=0',
    apiKey,
    faults: (answer) => isError(answer, 'validation_failed'),
  },
  {
    name: 'agents, without a key',
    path: '/agents',
    faults: (answer) => [
      ...isError(answer, 'unauthorized'),
      ...hasHeaders(answer, { ...security, 'www-authenticate': /^ApiKey$/ }),
    ],
  },
  {
    name: 'agents, key that nobody has',
    path: '/agents',
    apiKey: createApiKey(apiKey.split('_')[1] ?? ''),
    faults: (answer) => isError(answer, 'unauthorized'),
  },
];

const fieldProbes = (apiKey: string): Probe[] => [
  {
    name: 'field options',
    path: options,
    apiKey,
    faults: (answer) => {
      const { code = '' } = z.object({ code: z.string() }).safeParse(answer.body).data ?? {};
      return unconnected.has(code)
        ? [hasStatus(answer, 422)]
        : [hasStatus(answer, 200), matches(answer, getFieldOptions.response.body)];
    },
  },
  {
    name: 'field options, without a key',
    path: options,
    faults: (answer) => isError(answer, 'unauthorized'),
  },
  {
    name: 'field options, unknown component',
    path: options.replace('gmail', 'no-such-component'),
    apiKey,
    faults: (answer) => isError(answer, 'not_found'),
  },
];

const callbackProbes = (forged: string): Probe[] => [
  {
    name: 'callback, denied',
    path: `${callback}?error=access_denied`,
    faults: (answer) => isFailedCallback(answer, failureMessage('cancelled')),
  },
  ...(renamed ? [deniedAt(renamed)] : []),
  {
    name: 'callback, forged state',
    path: `${callback}?code=a&state=${forged}`,
    faults: (answer) => isFailedCallback(answer, failureMessage('invalid_link')),
  },
  {
    name: 'callback, without parameters',
    path: callback,
    faults: (answer) => isError(answer, 'validation_failed'),
  },
  {
    name: 'callback, unknown type',
    path: callback.replace('slack', 'no-such-type'),
    faults: (answer) => isError(answer, 'not_found'),
  },
];

const docsProbes: Probe[] = [
  {
    name: 'OpenAPI document',
    path: '/openapi.json',
    faults: (answer) => [hasStatus(answer, 200), matches(answer, openapi)],
  },
  {
    name: 'documentation',
    path: '/docs',
    faults: (answer) => isPage(answer),
  },
  {
    name: 'documentation of an error',
    path: '/docs/errors/not_found',
    faults: (answer) => isPage(answer),
  },
  {
    name: 'documentation of no error',
    path: '/docs/errors/no-such-code',
    faults: (answer) => isError(answer, 'not_found'),
  },
];

/** Probes of the documented endpoints, their errors and the authorizer. They change nothing. */
export const probes = (apiKey: string): Probe[] => [
  {
    name: 'health',
    path: '/health',
    faults: (answer) => [hasStatus(answer, 200), matches(answer, getHealth.response.body)],
  },
  ...agentProbes(apiKey),
  ...fieldProbes(apiKey),
  ...callbackProbes(`${createFlowId()}.${'A'.repeat(200)}`),
  {
    name: 'no such path',
    path: '/no-such-path',
    apiKey,
    faults: (answer) => isError(answer, 'not_found'),
  },
  {
    name: 'no such method',
    method: 'PUT',
    path: '/agents',
    apiKey,
    faults: (answer) => isError(answer, 'not_found'),
  },
  ...docsProbes,
];
