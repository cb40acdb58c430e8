import type { RegistrationGuide } from './registration-guide.ts';

export const zohoGuide: RegistrationGuide = {
  documentation: 'https://www.zoho.com/crm/developer/docs/api/v8/oauth-overview.html',
  console: 'https://api-console.zoho.com',
  steps: [
    'Settings → Multi DC: switch on every data center, and tick “Use the same OAuth credentials for all data centers”. Without the tick each has a client secret of its own, beside the same client id: store each with --region.',
    'A user has at most 20 refresh tokens of one client: the next one silently ends the oldest.',
  ],
};
