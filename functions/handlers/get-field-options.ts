import { composeGetFieldOptions } from '../composition/connections.ts';
import { getFieldOptions } from '../contracts/get-field-options.ts';
import { listFieldOptions } from '../domain/options/list-field-options.ts';
import { savedIds } from '../domain/options/saved-ids.ts';
import { keyedEndpoint } from '../http/endpoint.ts';
import { optionHeaders } from '../http/option-headers.ts';
import { createAudit } from '../telemetry/audit.ts';
import { countLookup } from '../telemetry/counting.ts';

/** Choices of a field from the tenant's connected account: section 4.2 of the API reference. */
export const handler = await keyedEndpoint(
  getFieldOptions,
  composeGetFieldOptions,
  async (deps, { tenantId, path, query, queryProblems, deadline, origin }) => {
    const {
      _search: search,
      _limit: limit,
      _cursor: cursor,
      _ids: ids,
      _refresh: refresh,
      _integration_id: integrationId,
      ...parents
    } = query;
    const answered = await countLookup(path.component_key, () =>
      listFieldOptions(
        { ...deps, auditUse: createAudit(origin).use },
        {
          tenantId,
          integrationId,
          componentKey: path.component_key,
          eventKey: path.event_key,
          fieldKey: path.field_key,
          query: parents,
          queryProblems,
          search,
          limit,
          cursor,
          ids: ids === undefined ? undefined : savedIds(ids),
          refresh: refresh === 'true',
        },
        deadline,
      ),
    );
    const { publicBaseUrl } = deps;
    const question = { publicBaseUrl, path, integrationId, search, limit };
    return {
      body: { success: true as const, field_key: path.field_key, options: answered.options },
      headers: optionHeaders(question, answered),
    };
  },
);
