import { microsoftGuide } from './microsoft.ts';
import { extendGuide } from './registration-guide.ts';

export const onedriveGuide = extendGuide(microsoftGuide, {
  steps: [
    'API permissions: add the delegated ones of a connection. In most companies only an administrator may grant Files.Read.All and Sites.Read.All: connections explain names the link for them.',
  ],
});
