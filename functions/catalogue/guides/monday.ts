import type { RegistrationGuide } from './registration-guide.ts';

export const mondayGuide: RegistrationGuide = {
  documentation: 'https://developer.monday.com/apps/docs/oauth',
  console: {
    instead:
      'It is made at Developers, in the menu behind the picture of one’s profile in a monday.com account.',
  },
  steps: [
    'OAuth & Permissions: switch “New OAuth Flow” on for the app version that is live, and set the scopes of a connection there; both are kept with the version.',
    'An administrator of the account has to install the app before anybody of it can connect.',
    'Webhooks → All events: {notices_url}, which is called when an account uninstalls the app.',
  ],
};
