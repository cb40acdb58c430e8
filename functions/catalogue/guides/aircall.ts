import type { RegistrationGuide } from './registration-guide.ts';

export const aircallGuide: RegistrationGuide = {
  documentation: 'https://developer.aircall.io/docs/oauth',
  console: {
    instead: 'Aircall registers it itself, for its technology partners: apply to become one.',
  },
  steps: [
    'Aircall registers the redirect URI itself, with an install_uri: name the page of your application from which people connect accounts.',
  ],
};
