import * as z from 'zod/mini';
import { described, textLike } from './described.ts';
import { integrationTypeValue } from './integration-type.ts';

const idWanted = 'send 1 to 512 visible ASCII characters';
const secretWanted = 'send 1 to 4096 ASCII characters on one line';
const secret = () => textLike(/^[\x20-\x7e]{1,4096}$/, secretWanted);
const textWanted = 'send 1 to 512 visible ASCII characters';
const text = () => textLike(/^[\x21-\x7e]{1,512}$/, textWanted);

/** What a request about a tenant's own OAuth apps may have; {@link ownAppActions} says for which action. */
export const ownAppMembers = {
  integration_type: described(z.optional(integrationTypeValue), 'What the app connects.', 'slack'),
  region: described(
    z.optional(text()),
    'The region that the app is for, where the provider has several; without it, for every other.',
    'eu',
  ),
  client_id: described(
    z.optional(textLike(/^[\x21-\x7e]{1,512}$/, idWanted)),
    'As the provider gave it.',
    '1234.5678',
  ),
  client_secret: described(
    z.optional(secret()),
    'Secret. It is stored encrypted, and never shown.',
  ),
  signing_secret: described(
    z.optional(secret()),
    'Secret. It verifies the provider’s notices, where that takes one of its own.',
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
    'The redirect URI that is registered at the provider, if it is to be compared with the one that starts send.',
  ),
  scopes: described(
    z.optional(z.array(text(), 'send a list of texts')),
    'The permissions that the app has at the provider, if they are to be compared with those that starts ask for.',
    ['channels:read'],
  ),
} as const;

/** The actions, with the members that each needs, and those that it may have. */
export const ownAppActions = {
  list_oauth_apps: {},
  put_oauth_app: {
    needs: ['integration_type', 'client_id', 'client_secret'],
    takes: [
      'region',
      'signing_secret',
      'authorization_parameters',
      'authorization_host',
      'redirect_uri',
      'scopes',
    ],
  },
  remove_oauth_app: { needs: ['integration_type'], takes: ['region'] },
} as const;

const ownApp = z.object({
  integration_type: described(z.string(), 'What it connects.', 'slack'),
  region: described(z.nullable(z.string()), 'The region that it is for; null for every other.'),
  client_id: described(z.string(), 'As the provider gave it.', '1234.5678'),
  authorization_parameters: z.record(z.string(), z.string()),
  authorization_host: z.nullable(z.string()),
});

/** What an answer about own apps has, by the action. */
export const ownAppAnswer = {
  oauth_apps: described(
    z.optional(z.array(ownApp)),
    'The tenant’s own apps: all of them, or the one that was stored or removed. None, if an earlier request removed it.',
  ),
  redirect_uri: described(z.optional(z.string()), 'What to register at the provider.'),
  notices_url: described(
    z.optional(z.nullable(z.string())),
    'Where the provider is to send its notices of removals; null if it sends none.',
  ),
  registration: described(
    z.optional(z.array(z.string())),
    'What else to do at the provider, a sentence each.',
  ),
  warnings: described(
    z.optional(z.array(z.string())),
    'What the provider may refuse, a sentence each.',
  ),
  needed_by: described(
    z.optional(z.array(z.object({ integration_id: z.uuid(), account: z.nullable(z.string()) }))),
    'Connections of the type that need an own app which is not stored: until it is again, they have the problem app_misconfigured.',
  ),
} as const;
