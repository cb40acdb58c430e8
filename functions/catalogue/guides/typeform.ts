import type { RegistrationGuide } from './registration-guide.ts';

export const typeformGuide: RegistrationGuide = {
  documentation: 'https://www.typeform.com/developers/get-started/applications/',
  console: {
    instead: 'It is made at Developer apps, in the menu of an organization in a Typeform account.',
  },
  steps: [
    'Accounts of typeform.eu need an app that is registered there: store it with --region typeform_eu.',
  ],
};
