import type { RegistrationGuide } from './registration-guide.ts';

export const gorgiasGuide: RegistrationGuide = {
  documentation:
    'https://developers.gorgias.com/docs/oauth2-authentication-for-creating-apps-with-gorgias',
  console: 'https://partners.gorgias.com',
};
