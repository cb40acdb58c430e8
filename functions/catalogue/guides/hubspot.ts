import type { RegistrationGuide } from './registration-guide.ts';

export const hubspotGuide: RegistrationGuide = {
  documentation: 'https://developers.hubspot.com/docs/api-reference/auth-oauth-v3/guide',
  console: {
    instead: 'It is made with the HubSpot CLI, and shown at Development in a HubSpot account.',
  },
  review:
    'An app for the marketplace can be installed in 25 accounts until HubSpot has reviewed its listing.',
  steps: [
    'Create the app as a project with the HubSpot CLI (hs project create). Legacy public apps cannot be created since June 2026; existing ones continue to work.',
    'Auth → Scopes: the app must require exactly the scopes that every connection asks for, and have the others as optional ones; a mismatch blocks the install.',
  ],
};
