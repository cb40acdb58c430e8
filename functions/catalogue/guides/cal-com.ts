import type { RegistrationGuide } from './registration-guide.ts';

export const calComGuide: RegistrationGuide = {
  documentation: 'https://cal.com/docs/api-reference/v2/oauth',
  console: 'https://app.cal.com/settings/developer/oauth',
  review:
    'Cal.com reviews a new app: it is pending until then, and an e-mail says when it is approved.',
};
