import type { RegistrationGuide } from './registration-guide.ts';

export const zendeskGuide: RegistrationGuide = {
  documentation: 'https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens/',
  console: {
    instead:
      'It is made at Admin Center → Apps and integrations → APIs → OAuth clients in a Zendesk account.',
  },
  review:
    'An app serves the one Zendesk account that it was made in until Zendesk, on request, makes it a global OAuth client.',
  steps: ['Allowed scopes, where the client has any: read is among them.'],
};
