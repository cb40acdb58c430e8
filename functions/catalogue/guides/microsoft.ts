import type { RegistrationGuide } from './registration-guide.ts';

export const microsoftGuide: RegistrationGuide = {
  documentation:
    'https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow',
  console: 'https://entra.microsoft.com',
};
