import * as z from 'zod/mini';
import { described, textLike } from '../../platform/contracts/described.ts';
import { integrationTypeValue } from '../../platform/contracts/integration-type.ts';

const secretMessage = 'send 1 to 4096 ASCII characters on one line';
const secret = () => textLike(/^[\x20-\x7e]{1,4096}$/, secretMessage);
const textMessage = 'send 1 to 512 visible ASCII characters';
const text = () => textLike(/^[\x21-\x7e]{1,512}$/, textMessage);

export const tenantAppKey = {
  integration_type: described(integrationTypeValue, 'What the app connects.', 'slack'),
  region: described(
    z.optional(text()),
    'The region that the app is for, where the provider has several; without it, for every other.',
    'eu',
  ),
};

export const tenantAppMembers = {
  ...tenantAppKey,
  client_id: described(text(), 'As the provider gave it.', '1234.5678'),
  client_secret: described(secret(), 'Secret. It is stored encrypted, and never shown.'),
  signing_secret: described(
    z.optional(secret()),
    'Secret. It verifies the provider’s notices, where that takes one of its own. Send it again with a new client secret: the app is replaced as a whole.',
  ),
  authorization_parameters: described(
    z.optional(z.record(z.string(), text(), 'send an object of texts')),
    'Parameters of the authorization URL that the provider’s apps may have.',
    { config_id: '123' },
  ),
  authorization_host: described(
    z.optional(text()),
    'Where people consent, in the place of the provider’s usual host.',
  ),
  redirect_uri: described(
    z.optional(text()),
    'The redirect URI that is registered at the provider, to compare it with ours.',
  ),
  scopes: described(
    z.optional(z.array(text(), 'send a list of texts')),
    'The app’s permissions at the provider, to compare them with those that starts request.',
    ['channels:read'],
  ),
};

const tenantApp = z.object({
  integration_type: z.string(),
  region: z.nullable(z.string()),
  client_id: z.string(),
  authorization_parameters: z.record(z.string(), z.string()),
  authorization_host: z.nullable(z.string()),
});

const marked = {
  needed_by: described(
    z.array(z.object({ integration_id: z.uuid(), account: z.nullable(z.string()) })),
    'Connections whose own app is not stored: until it is again, they have the problem `tenant_app_misconfigured`.',
  ),
  remaining: described(
    z.int(),
    'How many connections do not show that yet, or still show it, since time ran out. Repeat the request, which goes on; a refresh shows it, too.',
  ),
};

export const tenantAppResults = {
  list: {
    oauth_apps: described(z.array(tenantApp), 'The tenant’s own apps, by type and region.'),
  },
  put: {
    oauth_app: described(tenantApp, 'The app as it is stored.'),
    redirect_uri: described(z.string(), 'What to register at the provider.'),
    notices_url: described(
      z.nullable(z.string()),
      'Where the provider is to send its notices of removals; null if it sends none.',
    ),
    registration: described(z.array(z.string()), 'What else to do at the provider.'),
    warnings: described(
      z.array(z.string()),
      'What the provider may refuse, and what the app lacks or no longer has.',
    ),
    ...marked,
  },
  remove: {
    oauth_app: described(
      z.nullable(tenantApp),
      'The app that was removed; null if an earlier request removed it.',
    ),
    ...marked,
  },
};
