import type { Component } from './component.ts';
import { mailchimpAudience } from './mailchimp-audience.ts';

/**
 * What Mailchimp calls an audience is a list in its API. There are no scopes: a connection may see
 * everything.
 * @see https://mailchimp.com/developer/marketing/api/lists/get-lists-info/
 */
export const mailchimp: Component = {
  key: 'mailchimp',
  label: 'Mailchimp',
  integrationType: 'mailchimp',
  events: {
    subscriber_added: { label: 'Subscriber added', fields: ['list_id'] },
    subscriber_tagged: { label: 'Subscriber tagged', fields: ['list_id', 'tag'] },
    segment_entered: { label: 'Subscriber enters a segment', fields: ['list_id', 'segment_id'] },
  },
  fields: [
    {
      key: 'list_id',
      label: 'Audience',
      type: 'select',
      valuePattern: /^[a-z0-9]{1,32}$/,
      scopes: [],
      request: {
        url: 'https://{dc}.api.mailchimp.com/3.0/lists?count=1000&fields=lists.id,lists.name,total_items',
      },
      list: 'lists',
      id: 'id',
      name: 'name',
      paging: { style: 'offset', send: { query: 'offset' }, size: 1000, total: 'total_items' },
    },
    ...mailchimpAudience,
  ],
};
