import type { RegistrationGuide } from './registration-guide.ts';

export const googleGuide: RegistrationGuide = {
  documentation: 'https://developers.google.com/identity/protocols/oauth2/web-server',
  console: 'https://console.cloud.google.com',
  review:
    'Google verifies apps that ask for sensitive or restricted scopes, and has those with restricted ones assessed for security.',
  steps: [
    'OAuth consent screen: publish the app; while it is in testing, connections end after seven days.',
    'An account has at most 100 refresh tokens of one client: the next one silently ends the oldest.',
    'Cross-Account Protection, once for the project: enable the RISC API, and register {notices_url} as the delivery URL of its stream.',
  ],
};
