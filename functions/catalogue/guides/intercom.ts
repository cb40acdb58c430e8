import type { RegistrationGuide } from './registration-guide.ts';

export const intercomGuide: RegistrationGuide = {
  documentation:
    'https://developers.intercom.com/docs/build-an-integration/learn-more/authentication/setting-up-oauth',
  console: 'https://app.intercom.com/a/apps/_/developer-hub',
  review: 'Intercom reviews an app, listed or not, before customers can install it.',
  steps: [
    'Authentication: “Read tags” and “Read admins”, since a connection asks for none; and “Read conversations” for events of conversations.',
    'Uninstall URL: {notices_url}',
  ],
};
