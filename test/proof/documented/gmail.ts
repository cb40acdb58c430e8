import { failing, missingScope } from './failures.ts';
import { documentedGoogleErrors } from './google-errors.ts';
import { type Documented, get, lookup } from './lookups.ts';

const listPage =
  'https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.labels/list';
const label = (id: string, name: string, type: 'system' | 'user') => ({ id, name, type });

/**
 * As a real account answered: system labels are named by their ids, CHAT is one of them. The order is
 * that of Gmail's own list, in which UNREAD and stars of other colors have no place.
 */
export const documented: Documented = {
  lookups: [
    lookup('label_id', listPage, {
      exchanges: get('https://gmail.googleapis.com/gmail/v1/users/me/labels', {
        labels: [
          label('Label_7', 'Work/Invoices', 'user'),
          label('CHAT', 'CHAT', 'system'),
          label('SENT', 'SENT', 'system'),
          label('INBOX', 'INBOX', 'system'),
          label('CATEGORY_PERSONAL', 'CATEGORY_PERSONAL', 'system'),
          label('CATEGORY_SOCIAL', 'CATEGORY_SOCIAL', 'system'),
          label('UNREAD', 'UNREAD', 'system'),
          label('TRASH', 'TRASH', 'system'),
          label('CATEGORY_FORUMS', 'CATEGORY_FORUMS', 'system'),
          label('DRAFT', 'DRAFT', 'system'),
          label('BLUE_STAR', 'BLUE_STAR', 'system'),
          label('SPAM', 'SPAM', 'system'),
          label('IMPORTANT', 'IMPORTANT', 'system'),
          label('CATEGORY_PROMOTIONS', 'CATEGORY_PROMOTIONS', 'system'),
          label('STARRED', 'STARRED', 'system'),
          label('CATEGORY_UPDATES', 'CATEGORY_UPDATES', 'system'),
          label('Label_12', 'accounts', 'user'),
          label('Label_13', 'INBOX later', 'user'),
        ],
      }),
      options: [
        'INBOX: Inbox',
        'STARRED: Starred',
        'IMPORTANT: Important',
        'SENT: Sent',
        'DRAFT: Drafts',
        'SPAM: Spam',
        'TRASH: Trash',
        'CATEGORY_PERSONAL: Primary',
        'CATEGORY_SOCIAL: Social',
        'CATEGORY_UPDATES: Updates',
        'CATEGORY_FORUMS: Forums',
        'CATEGORY_PROMOTIONS: Promotions',
        'BLUE_STAR: BLUE_STAR',
        'UNREAD: Unread',
        'Label_12: accounts',
        'Label_13: INBOX later',
        'Label_7: Work/Invoices',
      ],
    }),
  ],
  failures: [
    ...documentedGoogleErrors(
      'label_id',
      'https://developers.google.com/workspace/gmail/api/guides/handle-errors',
    ),
    // Also in WPManageNinja/fluent-smtp, issue 152.
    ...failing('label_id', 'https://github.com/FlowCrypt/flowcrypt-browser/issues/435', [
      missingScope('an account without a mailbox', 400, {
        error: {
          code: 400,
          message: 'Mail service not enabled',
          errors: [
            {
              message: 'Mail service not enabled',
              domain: 'global',
              reason: 'failedPrecondition',
            },
          ],
          status: 'FAILED_PRECONDITION',
        },
      }),
    ]),
  ],
};
