import { facebookLoginGuide } from './facebook-login.ts';
import { extendGuide } from './registration-guide.ts';

export const whatsappBusinessGuide = extendGuide(facebookLoginGuide, {
  steps: ['Accounts of other businesses are refused until the permissions have advanced access.'],
});
