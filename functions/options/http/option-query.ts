import type { ApiRequest } from '../../platform/http/request.ts';
import type { getFieldOptions } from '../contracts/field-options.ts';
import type { FieldOptionsQuery } from '../domain/query/look-up.ts';

type FieldOptionsRequest = Pick<
  ApiRequest<typeof getFieldOptions>,
  'tenantId' | 'visibility' | 'path' | 'query' | 'queryProblems'
>;

/** What a request asks: the parameters without a `_` are values of parents. */
export const fieldOptionsQueryOf = ({
  tenantId,
  visibility,
  path,
  query,
  queryProblems,
}: FieldOptionsRequest): FieldOptionsQuery => {
  const {
    _search: search,
    _limit: limit,
    _cursor: cursor,
    _ids: sentIds,
    _refresh: refresh,
    _integration_id: integrationId,
    _agent_id: agentId,
    ...parents
  } = query;
  return {
    tenantId,
    visibility,
    integrationId,
    agentId,
    componentKey: path.component_key,
    eventKey: path.event_key,
    fieldKey: path.field_key,
    parentsSent: parents,
    queryProblems,
    search,
    limit,
    cursor,
    sentIds,
    refresh: refresh === 'true',
  };
};
