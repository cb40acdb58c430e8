import { composeGetFieldOptions } from '../../composition/connections.ts';
import { getFieldOptions, savedIds } from '../../options/contracts/get-field-options.ts';
import { listFieldOptions } from '../../options/domain/answer/list-field-options.ts';
import { providerError, questionError } from '../../options/http/look-up-failure.ts';
import { optionHeaders } from '../../options/http/option-headers.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { countLookup } from '../../telemetry/counting.ts';

/** Choices of a field from the tenant's connected account: section 4.2 of the API reference. */
export const handler = await keyedEndpoint(
  getFieldOptions,
  composeGetFieldOptions,
  async (deps, { tenantId, reach, path, query, queryProblems, deadline, origin }) => {
    const {
      _search: search,
      _limit: limit,
      _cursor: cursor,
      _ids: ids,
      _refresh: refresh,
      _integration_id: integrationId,
      _agent_id: agentId,
      ...parents
    } = query;
    const answered = await countLookup(path.component_key, async () => {
      const outcome = await listFieldOptions(
        { ...deps, auditUse: createAudit(origin).use },
        {
          tenantId,
          reach,
          integrationId,
          agentId,
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
      );
      const nowMs = deps.clock.nowMs();
      if ('refused' in outcome) throw questionError(outcome.refused, nowMs);
      if ('failed' in outcome) throw providerError(outcome, outcome.lookUp, nowMs);
      return outcome.answered;
    });
    return {
      body: { success: true as const, field_key: path.field_key, options: answered.options },
      headers: optionHeaders(deps.publicBaseUrl, answered),
    };
  },
);
