import { microsoftGuide } from './microsoft.ts';
import { extendGuide } from './registration-guide.ts';

export const microsoftDynamicsGuide = extendGuide(microsoftGuide, {
  steps: [
    'API permissions: Dynamics CRM, delegated, user_impersonation.',
    'An organization of a national cloud needs an app that is registered there: store it with --region us_government or --region china.',
  ],
});
