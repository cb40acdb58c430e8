import { composeGetFieldOptions } from '../../composition/connections.ts';
import { getFieldOptions } from '../../options/contracts/field-options.ts';
import { listFieldOptions } from '../../options/domain/listing/list-field-options.ts';
import { optionHeaders } from '../../options/http/option-headers.ts';
import { fieldOptionsQueryOf } from '../../options/http/option-query.ts';
import { providerError } from '../../options/http/provider-error.ts';
import { queryError } from '../../options/http/query-error.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { countLookup } from '../../telemetry/counting.ts';
import { weighLookUp } from '../../telemetry/weigh-provider.ts';

/** Choices of a field from the tenant's connected account: section 4.2 of the API reference. */
export const handler = await keyedEndpoint(
  getFieldOptions,
  composeGetFieldOptions,
  async (deps, request) => {
    const { path, deadline, origin } = request;
    const audited = { ...deps, auditUse: createAudit(origin).use };
    const served = await countLookup(path.component_key, async () => {
      const outcome = await listFieldOptions(audited, fieldOptionsQueryOf(request), deadline);
      weighLookUp(outcome);
      const nowMs = deps.clock.nowMs();
      if ('refused' in outcome) throw queryError(outcome.refused, nowMs);
      if ('failed' in outcome) throw providerError(outcome, outcome.lookUp, nowMs);
      return outcome.listed;
    });
    return {
      body: { success: true as const, field_key: path.field_key, options: served.options },
      headers: optionHeaders(deps.publicBaseUrl, served),
    };
  },
);
