import { googleGuide } from './google.ts';
import { extendGuide } from './registration-guide.ts';

export const googleDriveGuide = extendGuide(googleGuide, {
  review:
    'The scope drive.readonly is restricted: Google verifies the app, with a security assessment each year.',
  steps: ['APIs: enable the Google Drive API.'],
});
