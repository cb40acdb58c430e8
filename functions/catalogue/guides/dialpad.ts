import type { RegistrationGuide } from './registration-guide.ts';

export const dialpadGuide: RegistrationGuide = {
  documentation: 'https://developers.dialpad.com/docs/oauth',
  console: { instead: 'Dialpad registers it itself: send the form to which that page links.' },
};
