import type { RegistrationGuide } from './registration-guide.ts';

export const pipedriveGuide: RegistrationGuide = {
  documentation: 'https://pipedrive.readme.io/docs/marketplace-oauth-authorization',
  console: 'https://app.pipedrive.com/developer-hub',
  review: 'Pipedrive reviews a public app before people of other companies can install it.',
  steps: [
    'OAuth & access scopes: deals:read, leads:read, activities:read and users:read, since a connection asks for none; and contacts:read for events of people.',
    'Uninstalls are reported to the same address as the redirect URI, which needs no entry of its own.',
  ],
};
