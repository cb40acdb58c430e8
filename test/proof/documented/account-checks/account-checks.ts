import type { AccountChecks } from './account-check.ts';
import { calendarsAndBoards } from './calendars-and-boards.ts';
import { conversations } from './conversations.ts';
import { crm } from './crm.ts';
import { googleAndMicrosoft } from './google-and-microsoft.ts';
import { networks } from './networks.ts';
import { shopsAndForms } from './shops-and-forms.ts';

/** What each provider's account-check address answers. */
export const accountChecks: AccountChecks = {
  ...calendarsAndBoards,
  ...conversations,
  ...crm,
  ...googleAndMicrosoft,
  ...networks,
  ...shopsAndForms,
};
