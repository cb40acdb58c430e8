import { composeGetFieldOptions } from '../composition.ts';
import { getFieldOptions } from '../contracts/get-field-options.ts';
import { listFieldOptions } from '../domain/list-field-options.ts';
import { countLookup } from '../middleware/counting.ts';
import { endpoint } from '../middleware/endpoint.ts';

/** Choices of a field from the tenant's connected account: section 4.2 of the API reference. */
export const handler = endpoint(
  getFieldOptions,
  composeGetFieldOptions,
  async (deps, { tenantId, path, query, deadline }) => {
    const question = {
      tenantId,
      componentKey: path.component_key,
      eventKey: path.event_key,
      fieldKey: path.field_key,
      query,
    };
    const { options, truncated } = await countLookup(path.component_key, () =>
      listFieldOptions(deps, question, deadline),
    );
    return {
      body: { success: true as const, field_key: path.field_key, options },
      ...(truncated ? { headers: { 'X-Options-Truncated': 'true' } } : {}),
    };
  },
);
