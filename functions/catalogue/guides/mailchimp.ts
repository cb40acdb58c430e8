import type { RegistrationGuide } from './registration-guide.ts';

export const mailchimpGuide: RegistrationGuide = {
  documentation: 'https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/',
  console: 'https://admin.mailchimp.com/account/oauth2/',
};
