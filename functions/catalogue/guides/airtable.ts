import type { RegistrationGuide } from './registration-guide.ts';

export const airtableGuide: RegistrationGuide = {
  documentation: 'https://airtable.com/developers/web/api/oauth-reference',
  console: 'https://airtable.com/create/oauth',
};
