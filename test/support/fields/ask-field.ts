import { expect } from 'vitest';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { composeGetFieldOptions } from '../../../functions/composition/connections.ts';
import { listFieldOptions } from '../../../functions/options/domain/answer/list-field-options.ts';
import { wholeTenant } from '../../../functions/platform/model/reach.ts';
import { deadlineOf } from '../connections/deadline.ts';
import { bareConnection } from '../connections/storing.ts';
import { unusedConnections } from '../connections/unused-connections.ts';
import type { StubAnswer, StubRequest } from '../providers/stub-server.ts';
import { aConfig } from '../run/a-config.ts';
import { openBudgets } from './a-budget.ts';
import { apiOf } from './ask-pages.ts';
import { fieldAccount, type LiveField, parentsOf, variablesOf } from './live-fields.ts';

/** The endpoint's dependencies, none of which is called before it is replaced. */
const composed = composeGetFieldOptions(aConfig);

type Asked = { limit?: number; cursor?: string | undefined };

/**
 * A connected account whose provider a function answers, asked for a field in this process: what the
 * endpoint does behind HTTP, without its cache. The field may differ from that of its component.
 */
export const createFieldAccount = (
  { component, field, path }: Pick<LiveField, 'component' | 'field' | 'path'>,
  answer: (request: StubRequest) => StubAnswer,
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
      hindrances: async () => ({ connectionLimitedUntilMs: 0, appLimitedUntilMs: 0 }),
      setLimitedUntil: async () => {},
      putFailure: async () => {},
    },
    lookUpBudgets: openBudgets,
    providerApi: apiOf(answer),
    auditUse: () => {},
  };
  const [, , , , , eventKey = ''] = path.split('/');
  const ask = async (asked: Asked = {}) => {
    const outcome = await listFieldOptions(
      deps,
      {
        tenantId: connection.tenantId,
        reach: wholeTenant,
        componentKey: component.key,
        eventKey,
        fieldKey: field.key,
        query: Object.fromEntries(parentsOf(component, field)),
        queryProblems: [],
        ...asked,
      },
      deadlineOf(20_000),
    );
    if ('answered' in outcome) return outcome.answered;
    throw new Error(`no options: ${('failed' in outcome ? outcome.failed : outcome.refused).why}`);
  };
  return {
    ask,
    /** Follows the cursors to the end. */
    readAll: async (limit?: number) => {
      const found: { id: string; name: string }[] = [];
      let cursor: string | undefined;
      do {
        const answered = await ask({ ...(limit ? { limit } : {}), cursor });
        found.push(...answered.options);
        cursor = answered.cursor;
        expect(answered.truncated).toBe(cursor !== undefined);
      } while (cursor);
      return found;
    },
  };
};
