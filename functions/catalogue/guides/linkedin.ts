import type { RegistrationGuide } from './registration-guide.ts';

export const linkedinGuide: RegistrationGuide = {
  documentation:
    'https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow',
  console: 'https://www.linkedin.com/developers/apps/new',
  review:
    'LinkedIn has to approve the APIs that the permissions belong to: apply for them at Products.',
};
