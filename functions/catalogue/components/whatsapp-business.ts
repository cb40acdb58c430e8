import { defineComponent, type FieldSet } from './define-component.ts';
import { graph, graphPaging } from './facebook-pages.ts';

const each = {
  valuePattern: /^\d{1,30}$/,
  scopes: ['whatsapp_business_management'],
  list: 'data',
  disambiguateBy: [{ path: 'id', before: ' · ' }],
  sort: ['label'],
  paging: graphPaging,
} as const;

const fields = 'fields=id,name&limit=100';

/**
 * A portfolio has accounts of its own, and those that other businesses share with it. Who may not see
 * the latter is refused them alone.
 * @see https://developers.facebook.com/documentation/business-messaging/whatsapp/solution-providers/manage-accounts
 * @see https://github.com/facebook/facebook-python-business-sdk/blob/main/facebook_business/adobjects/business.py
 * @see https://developers.facebook.com/docs/graph-api/reference/user/businesses/
 */
const accounts: FieldSet = {
  business_id: {
    ...each,
    label: 'Business portfolio',
    scopes: ['business_management'],
    emptyHint: 'The person who connected WhatsApp Business has no role in a business portfolio.',
    request: { url: `${graph}/me/businesses?${fields}` },
  },
  business_account_id: {
    ...each,
    label: 'WhatsApp Business account',
    parents: ['business_id'],
    emptyHint: 'This portfolio has no WhatsApp Business account, or none that was selected.',
    request: { url: `${graph}/{business_id}/owned_whatsapp_business_accounts?${fields}` },
    also: [
      {
        url: `${graph}/{business_id}/client_whatsapp_business_accounts?${fields}`,
        mayBeRefused: true,
      },
    ],
  },
};

/**
 * A template has a text for each language, which is a template with an id of its own. Those that are not
 * approved cannot be sent.
 * @see https://developers.facebook.com/docs/graph-api/reference/whats-app-business-account/message_templates/
 * @see https://developers.facebook.com/docs/graph-api/reference/whats-app-business-account/phone_numbers/
 * @see https://github.com/facebook/facebook-python-business-sdk/blob/main/facebook_business/adobjects/whatsappbusinessaccount.py
 */
const ofAccount: FieldSet = {
  phone_number_id: {
    ...each,
    label: 'Phone number',
    parents: ['business_account_id'],
    emptyHint: 'This account has no phone number. Add one in WhatsApp Manager.',
    request: {
      url: `${graph}/{business_account_id}/phone_numbers?fields=id,display_phone_number,verified_name&limit=100`,
    },
    name: [{ path: 'display_phone_number' }, { path: 'verified_name', before: ' – ' }],
  },
  template_id: {
    ...each,
    label: 'Message template',
    parents: ['business_account_id'],
    emptyHint: 'This account has no approved template.',
    request: {
      url: `${graph}/{business_account_id}/message_templates?fields=id,name,language,status&limit=100`,
    },
    name: [{ path: 'name' }, { path: 'language', before: ' (', after: ')' }],
    where: [{ path: 'status', is: 'APPROVED' }],
  },
};

const account = ['business_id', 'business_account_id'];

/**
 * A portfolio's numbers share its messaging limit; a number has a throughput of its own.
 * @see https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/overview
 */
export const whatsappBusiness = defineComponent({
  key: 'whatsapp_business',
  label: 'WhatsApp Business',
  events: {
    message_received: { label: 'Message received', fields: [...account, 'phone_number_id?'] },
    message_status_changed: {
      label: 'Message sent, delivered, read or failed',
      fields: [...account, 'phone_number_id?'],
    },
    template_status_changed: {
      label: 'Message template approved, rejected or paused',
      fields: [...account, 'template_id?'],
    },
    phone_number_quality_changed: {
      label: 'Throughput of a phone number changed',
      fields: [...account, 'phone_number_id?'],
    },
    messaging_limit_changed: { label: 'Messaging limit of the portfolio changed', fields: account },
  },
  fields: { ...accounts, ...ofAccount },
});
