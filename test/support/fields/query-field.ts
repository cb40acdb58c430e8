import { expect } from 'vitest';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { composeGetFieldOptions } from '../../../functions/composition/connections.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { listFieldOptions } from '../../../functions/options/domain/listing/list-field-options.ts';
import type { FieldOptionsQuery } from '../../../functions/options/domain/query/look-up.ts';
import type { AppKey, ProviderApi } from '../../../functions/platform/model/ports.ts';
import { TokenEndpointError } from '../../../functions/platform/model/token-endpoint-error.ts';
import { wholeTenant } from '../../../functions/platform/model/visibility.ts';
import { deadlineOf } from '../connections/deadline.ts';
import { bareConnection } from '../connections/storing.ts';
import { unusedClient, unusedConnections } from '../connections/unused-connections.ts';
import type { StubRequest, StubResponse } from '../providers/stub-server.ts';
import { aConfig } from '../run/a-config.ts';
import { openBudgets } from './a-budget.ts';
import { fieldAccount, type LiveField, parentsOf, variablesOf } from './live-fields.ts';
import { apiOf } from './query-pages.ts';

/** The endpoint's dependencies, none of which is called before it is replaced. */
const composed = composeGetFieldOptions(aConfig);

type AskedField = Pick<LiveField, 'component' | 'field' | 'path'>;

/**
 * Asks for a field of a connected account in this process: what the endpoint does behind HTTP, without
 * its cache and without waiting. The field may differ from that of its component.
 */
export const createFieldLookUp = (
  { component, field, path }: AskedField,
  providerApi: ProviderApi,
  known: Partial<Connection>,
) => {
  let connection = bareConnection({ integrationType: component.integrationType, ...known });
  const { tenantId } = connection;
  const fields = component.fields.map((each) => (each.key === field.key ? field : each));
  const deps = {
    ...composed,
    components: new Map([[component.key, { ...component, fields }]]),
    providers,
    connections: {
      ...unusedConnections,
      // When the provider refuses its token, it is read again, leased and marked.
      get: async () => connection,
      put: async (next: Connection) => {
        connection = next;
        return true;
      },
      acquireLease: async () => true,
      releaseLease: async () => {},
      primary: async () => connection,
    },
    oauthApps: {
      ...composed.oauthApps,
      get: async ({ integrationType }: AppKey) => ({
        integrationType,
        clientId: 'id',
        clientSecret: 's',
      }),
    },
    oauthClient: {
      ...unusedClient,
      // Whose token the provider refuses, it gives no other.
      refresh: () => Promise.reject(new TokenEndpointError('reconnect')),
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
    clock: { ...composed.clock, sleep: async () => {} },
    providerApi,
    auditUse: () => {},
  };
  const [, , , , , eventKey = ''] = path.split('/');
  return (question: Partial<FieldOptionsQuery>) =>
    listFieldOptions(
      deps,
      {
        tenantId,
        visibility: wholeTenant,
        componentKey: component.key,
        eventKey,
        fieldKey: field.key,
        parentsSent: {},
        queryProblems: [],
        ...question,
      },
      deadlineOf(20_000),
    );
};

/** An account with sample values, whose provider a function answers. */
export const createFieldAccount = (
  live: AskedField,
  response: (request: StubRequest) => StubResponse,
) => {
  const { component, field } = live;
  const lookUp = createFieldLookUp(live, apiOf(response), {
    account: fieldAccount,
    variables: variablesOf(component.integrationType),
    sealedTokens: JSON.stringify({ accessToken: 'token' }),
  });
  const parentsSent = Object.fromEntries(parentsOf(component, field));
  const ask = async (query: Pick<FieldOptionsQuery, 'limit' | 'cursor'> = {}) => {
    const outcome = await lookUp({ parentsSent, ...query });
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
