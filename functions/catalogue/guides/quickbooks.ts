import type { RegistrationGuide } from './registration-guide.ts';

export const quickbooksGuide: RegistrationGuide = {
  documentation:
    'https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-2.0',
  console: 'https://developer.intuit.com/app/developer/dashboard',
  review: 'The keys for production come once Intuit has approved the app assessment questionnaire.',
};
