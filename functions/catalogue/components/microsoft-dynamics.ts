import { defineComponent } from './define-component.ts';
import { odataPaging } from './paging.ts';

const api = 'https://{environment_host}/api/data/v9.2';
const scopes = ['https://{environment_host}/user_impersonation'];

/** By change tracking, which a table must have switched on, or by a webhook. */
const ofTable = { fields: ['table'] };

/**
 * Tables come in one answer, of 0.6 kB each: definitions have no pages. People know those that advanced
 * find offers. Queues come 500 at a time, since `$top` would end the list; the private one of a person
 * has the person's name.
 * @see https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query-metadata-web-api
 * @see https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/queue
 * @see https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/page-results
 * @see https://github.com/airbytehq/airbyte/tree/master/airbyte-integrations/connectors/source-microsoft-dataverse the tables, pages and tracked changes
 */
export const microsoftDynamics = defineComponent({
  key: 'microsoft_dynamics',
  label: 'Microsoft Dynamics 365',
  events: {
    record_created: { label: 'Record created', ...ofTable },
    record_changed: { label: 'Record changed', ...ofTable },
    record_deleted: { label: 'Record deleted', ...ofTable },
    item_added_to_queue: { label: 'Item added to a queue', fields: ['queue_id'] },
  },
  fields: {
    table: {
      label: 'Table',
      valuePattern: /^[a-z]\w{0,127}$/,
      scopes,
      request: {
        url: `${api}/EntityDefinitions?$select=LogicalName,DisplayName&$filter=IsValidForAdvancedFind%20eq%20true`,
        maxBytes: 8 * 1024 * 1024,
      },
      list: 'value',
      id: 'LogicalName',
      name: ['DisplayName.UserLocalizedLabel.Label', 'LogicalName'],
      disambiguateBy: [{ path: 'LogicalName', before: ' (', after: ')' }],
      sort: ['label'],
    },
    queue_id: {
      label: 'Queue',
      optional: true,
      valuePattern: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
      scopes,
      request: {
        url: `${api}/queues?$select=queueid,name,emailaddress,queueviewtype&$filter=statecode%20eq%200`,
        headers: { Prefer: 'odata.maxpagesize=500' },
      },
      list: 'value',
      id: 'queueid',
      name: [{ path: 'name' }, { text: '(private)', where: [{ path: 'queueviewtype', is: '1' }] }],
      disambiguateBy: [{ firstOf: [{ path: 'emailaddress' }, { path: 'queueid' }], before: ' – ' }],
      sort: ['label'],
      paging: odataPaging,
    },
  },
});
