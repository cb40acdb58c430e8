import { failing, failingIn, missingScope } from './failures.ts';
import { documentedObjectTypes, documentedProperties } from './hubspot-properties.ts';
import { type Documented, get, lookup } from './lookups.ts';
import { records } from './records.ts';

const reference = 'https://developers.hubspot.com/docs/api-reference';
const pipelinesPage =
  'https://developers.hubspot.com/docs/api-reference/2026-09/crm/pipelines/guide';

/** A pipeline or a stage. */
const placed = records(['id', 'label', 'displayOrder', 'archived'], { archived: false });

const list = (listId: string, name: string) => ({ listId, name });

const form = (id: string, name: string) => ({ id, name, formType: 'hubspot' });

const owner = (id: string, firstName: string, lastName: string) => ({
  id,
  email: `owner${id}@hubspot.com`,
  firstName,
  lastName,
});

const owners = 'GET https://api.hubapi.com/crm/owners/2026-09';

const errorsPage = `${reference}/error-handling`;

export const documented: Documented = {
  lookups: [
    ...documentedObjectTypes,
    ...documentedProperties,
    // Pipelines and their stages come whole, each with the place it is shown at.
    lookup('pipeline_id', pipelinesPage, {
      parents: { object_type: 'tickets' },
      exchanges: get('https://api.hubapi.com/crm/pipelines/2026-09/tickets', {
        results: [
          placed('75e28846-ad0d-4be2-a027-5e1da6590b98', 'New business', 10),
          placed('old', 'Last year', 5, true),
          placed('0', 'Support pipeline', 2),
        ],
      }),
      options: ['0: Support pipeline', '75e28846-ad0d-4be2-a027-5e1da6590b98: New business'],
    }),
    lookup('ticket_pipeline_id', pipelinesPage, {
      exchanges: get('https://api.hubapi.com/crm/pipelines/2026-09/tickets', {
        results: [placed('9', 'Returns', 10), placed('0', 'Support pipeline', 2)],
      }),
      options: ['0: Support pipeline', '9: Returns'],
    }),
    lookup('stage_id', pipelinesPage, {
      parents: { object_type: 'deals', pipeline_id: 'default' },
      exchanges: get('https://api.hubapi.com/crm/pipelines/2026-09/deals/default/stages', {
        results: [
          placed('closedwon', 'Closed won', 11),
          placed('gone', 'Gone', 3, true),
          placed('appointmentscheduled', 'Appointment scheduled', 2),
        ],
      }),
      options: ['appointmentscheduled: Appointment scheduled', 'closedwon: Closed won'],
    }),
    // Lists, forms and owners come in pages: by offset, and twice by `paging.next.after`. Lists come 500
    // at a time at most. None is in an order.
    lookup('list_id', `${reference}/2026-09/crm/lists/search/search-lists`, {
      exchanges: [
        {
          request: 'POST https://api.hubapi.com/crm/lists/2026-09/search',
          headers: { 'content-type': 'application/json' },
          json: { count: 500, offset: 0, query: '' },
          response: { lists: [list('1', 'Example List 2')], hasMore: true },
        },
        {
          request: 'POST https://api.hubapi.com/crm/lists/2026-09/search',
          json: { offset: 1 },
          response: { lists: [list('2', 'Example List 1')], hasMore: false },
        },
      ],
      options: ['2: Example List 1', '1: Example List 2'],
    }),
    lookup('list_id', `${reference}/2026-09/crm/lists/search/search-lists`, {
      search: 'customers',
      exchanges: {
        request: 'POST https://api.hubapi.com/crm/lists/2026-09/search',
        json: { query: 'customers' },
        response: { lists: [list('7', 'All customers')], hasMore: false },
      },
      options: ['7: All customers'],
    }),
    lookup('form_id', `${reference}/marketing-forms-v3/basic/get-marketing-v3-forms-`, {
      exchanges: [
        get('https://api.hubapi.com/marketing/v3/forms?limit=50&formTypes=all', {
          results: [form('aeb5f871-7f07-4993-9211-075dc63e7cbf', 'Sign up')],
          paging: { next: { after: 'MjU=' } },
        }),
        get('https://api.hubapi.com/marketing/v3/forms?limit=50&formTypes=all&after=MjU=', {
          results: [
            { ...form('c033cdaa-2c40-4a64-ae48-b4cec88dad24', 'Newsletter'), formType: 'flow' },
          ],
        }),
      ],
      options: [
        'c033cdaa-2c40-4a64-ae48-b4cec88dad24: Newsletter · flow',
        'aeb5f871-7f07-4993-9211-075dc63e7cbf: Sign up',
      ],
    }),
    lookup('owner_id', `${reference}/2026-09/crm/owners/guide`, {
      exchanges: [
        {
          request: owners,
          response: {
            results: [owner('41629779', 'HubSpot', 'Test Owner')],
            paging: { next: { after: '41629779' } },
          },
        },
        {
          request: owners,
          query: { after: '41629779' },
          response: { results: [owner('60158084', '', ''), owner('7', 'Ada', '')] },
        },
      ],
      options: [
        '7: Ada (owner7@hubspot.com)',
        '41629779: HubSpot Test Owner (owner41629779@hubspot.com)',
        '60158084: owner60158084@hubspot.com',
      ],
    }),
  ],
  failures: [
    ...failingIn({ object_type: 'tickets' }, 'property', errorsPage, [
      missingScope('the scope of tickets was not granted', {
        detail:
          'HubSpot does not give the connected account the choices of Property. Connect it again, and grant: crm.objects.contacts.read, crm.objects.companies.read, crm.objects.deals.read, tickets, crm.objects.custom.read (send this as scopes to POST /integrations/oauth_start/hubspot). If that changes nothing, its user may not see them: connect with another user.',
      }),
    ]),
    ...failing('ticket_pipeline_id', errorsPage, [
      missingScope('the scope of tickets was not granted', {
        detail:
          'HubSpot does not give the connected account the choices of Pipeline. Connect it again, and grant: tickets (send this as scopes to POST /integrations/oauth_start/hubspot). If that changes nothing, its user may not see them: connect with another user.',
      }),
    ]),
  ],
};
