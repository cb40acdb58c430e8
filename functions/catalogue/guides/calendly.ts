import type { RegistrationGuide } from './registration-guide.ts';

export const calendlyGuide: RegistrationGuide = {
  documentation: 'https://developer.calendly.com/creating-an-oauth-app',
  console: 'https://developer.calendly.com/console/apps',
  steps: [
    'An app is for production or for the sandbox; each has credentials of its own, and only a sandbox app takes http://localhost.',
  ],
};
