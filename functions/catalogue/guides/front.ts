import type { RegistrationGuide } from './registration-guide.ts';

export const frontGuide: RegistrationGuide = {
  documentation: 'https://dev.frontapp.com/docs/oauth',
  console: { instead: 'It is made at Settings → Developers in a Front account.' },
  steps: [
    'Scopes: inboxes:read, tags:read, channels:read and teams:read, since a connection asks for none; and the namespace Private for what is of individuals.',
  ],
};
