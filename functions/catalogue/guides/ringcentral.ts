import type { RegistrationGuide } from './registration-guide.ts';

export const ringcentralGuide: RegistrationGuide = {
  documentation: 'https://developers.ringcentral.com/guide/authentication/auth-code-flow',
  console: 'https://developers.ringcentral.com/console',
  steps: ['App permissions: ReadAccounts, since a connection asks for none.'],
};
