import { microsoftGuide } from './microsoft.ts';
import { extendGuide } from './registration-guide.ts';

export const outlookGuide = extendGuide(microsoftGuide, {
  steps: [
    'API permissions: add the delegated ones of a connection. In most companies only an administrator may grant those of Mail and Calendars: connections explain names the link for them.',
  ],
});
