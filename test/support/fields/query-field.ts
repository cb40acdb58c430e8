import { expect } from 'vitest';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { composeGetFieldOptions } from '../../../functions/composition/connections.ts';
import { listFieldOptions } from '../../../functions/options/domain/listing/list-field-options.ts';
import { wholeTenant } from '../../../functions/platform/model/visibility.ts';
import { deadlineOf } from '../connections/deadline.ts';
import { bareConnection } from '../connections/storing.ts';
import { unusedConnections } from '../connections/unused-connections.ts';
import type { StubRequest, StubResponse } from '../providers/stub-server.ts';
import { aConfig } from '../run/a-config.ts';
import { openBudgets } from './a-budget.ts';
import { fieldAccount, type LiveField, parentsOf, variablesOf } from './live-fields.ts';
import { apiOf } from './query-pages.ts';

/** The endpoint's dependencies, none of which is called before it is replaced. */
const composed = composeGetFieldOptions(aConfig);

type FieldQuery = { limit?: number; cursor?: string | undefined };

/**
 * A connected account whose provider a function answers, asked for a field in this process: what the
 * endpoint does behind HTTP, without its cache. The field may differ from that of its component.
 */
export const createFieldAccount = (
  { component, field, path }: Pick<LiveField, 'component' | 'field' | 'path'>,
  response: (request: StubRequest) => StubResponse,
) => {
  const connection = bareConnection({
    integrationType: component.integrationType,
    account: fieldAccount,
    variables: variablesOf(component.integrationType),
    sealedTokens: JSON.stringify({ accessToken: 'token' }),
  });
  const fields = component.fields.map((each) => (each.key === field.key ? field : each));
  const deps = {
    ...composed,
    components: new Map([[component.key, { ...component, fields }]]),
    providers,
    connections: {
      ...unusedConnections,
      ofType: async () => ({
        integrationType: component.integrationType,
        connections: [connection],
      }),
    },
    secretBox: { open: async (text: string) => text, prepare: async () => (text: string) => text },
    optionCache: {
      get: async () => undefined,
      put: async () => {},
      blocks: async () => ({ connectionLimitedUntilMs: 0, appLimitedUntilMs: 0 }),
      setLimitedUntil: async () => {},
      putFailure: async () => {},
    },
    lookUpBudgets: openBudgets,
    providerApi: apiOf(response),
    auditUse: () => {},
  };
  const [, , , , , eventKey = ''] = path.split('/');
  const ask = async (query: FieldQuery = {}) => {
    const outcome = await listFieldOptions(
      deps,
      {
        tenantId: connection.tenantId,
        visibility: wholeTenant,
        componentKey: component.key,
        eventKey,
        fieldKey: field.key,
        parentsSent: Object.fromEntries(parentsOf(component, field)),
        queryProblems: [],
        ...query,
      },
      deadlineOf(20_000),
    );
    if ('listed' in outcome) return outcome.listed;
    throw new Error(`no options: ${('failed' in outcome ? outcome.failed : outcome.refused).why}`);
  };
  return {
    ask,
    /** Follows the cursors to the end. */
    readAll: async (limit?: number) => {
      const found: { id: string; name: string }[] = [];
      let cursor: string | undefined;
      do {
        const result = await ask({ ...(limit ? { limit } : {}), cursor });
        found.push(...result.options);
        cursor = result.cursor;
        expect(result.truncated).toBe(cursor !== undefined);
      } while (cursor);
      return found;
    },
  };
};
