import type { Database } from '../../platform/aws/dynamodb.ts';
import type { ConnectionSummary } from '../domain/connection.ts';
import type { ListedConnection } from '../domain/connections-of-type.ts';
import type { Connections, OrderQuery } from '../domain/ports.ts';
import { rankOf } from './connection-item-key.ts';
import { fromRow, toSummary } from './connection-row.ts';
import { firstOf, inRankOrder, most, primarySummary } from './ranked-query.ts';

/** The connections of one type in a list. The chosen one, which an index has first, waits for its place by age. */
type TypeInOrder = { type: string; chosenId?: string | undefined; waiting?: ConnectionSummary };

const beginningWith = (
  first: ConnectionSummary,
  waits: boolean | undefined = first.isChosen,
): TypeInOrder => ({
  type: first.integrationType,
  chosenId: first.isChosen && first.integrationId,
  ...(waits ? { waiting: first } : {}),
});

/** @param begun of the type within which the rows begin */
const byAge = async function* (
  rows: AsyncIterable<ConnectionSummary>,
  begun: TypeInOrder | undefined,
): AsyncGenerator<ConnectionSummary> {
  let current = begun;
  for await (const row of rows) {
    if (current?.type !== row.integrationType) {
      if (current?.waiting) yield current.waiting;
      current = beginningWith(row);
    }
    const { type, chosenId, waiting } = current;
    if (waiting && waiting.integrationId < row.integrationId) {
      yield waiting;
      current = { type, chosenId };
    }
    // Where another one was chosen in its place meanwhile, it comes once more.
    if (row.integrationId !== chosenId) yield row;
  }
  if (current?.waiting) yield current.waiting;
};

/** Which connection of a type is primary: read at most once, or recorded where a list has it first. */
const createPrimaryIds = (database: Database, tenantId: string) => {
  const known = new Map<string, string | undefined>();
  return {
    record: ({ integrationType, integrationId }: ConnectionSummary) => {
      if (!known.has(integrationType)) known.set(integrationType, integrationId);
    },
    of: async (integrationType: string) => {
      if (known.has(integrationType)) return known.get(integrationType);
      const primary = await primarySummary(database, { tenantId, integrationType });
      known.set(integrationType, primary?.integrationId);
      return primary?.integrationId;
    },
  };
};

/** The first connection of the type within which a list begins, which may have its place ahead. */
const firstOfBegun = (database: Database, { atOnce: _, after, ...query }: OrderQuery) => {
  const { integrationType = after?.integrationType } = query;
  return after?.integrationType === integrationType && after
    ? primarySummary(database, { ...query, integrationType })
    : undefined;
};

const inOrder = async function* (
  database: Database,
  query: OrderQuery,
): AsyncGenerator<ListedConnection> {
  const { tenantId, clientReference, after } = query;
  const primaryIds = createPrimaryIds(database, tenantId);
  // The first with a reference is not the first of all.
  const record = clientReference === undefined ? primaryIds.record : () => {};
  const first = await firstOfBegun(database, query);
  if (first) record(first);
  const isAhead = first && after && first.integrationId > after.integrationId;
  const begun = first && beginningWith(first, first.isChosen && isAhead);
  const rows = async function* () {
    const from = after && `${rankOf(after)}${most}`;
    for await (const item of inRankOrder(database, { ...query, from })) {
      const row = toSummary(item);
      record(row);
      yield row;
    }
  };
  for await (const connection of byAge(rows(), begun)) {
    const { integrationType, integrationId, isChosen } = connection;
    const isPrimary = isChosen || (await primaryIds.of(integrationType)) === integrationId;
    yield { connection, isPrimary };
  }
};

/** The part of {@link Connections} that reads in the order of ranks: as much as is shown, however many there are. */
export const createConnectionsInOrder = (
  database: Database,
): Pick<Connections, 'primary' | 'isPrimary' | 'inOrder'> => ({
  primary: async (tenantId, integrationType, clientReference) => {
    const of = { tenantId, integrationType, clientReference };
    const item = await firstOf(database, { ...of, whole: true });
    return item && fromRow(item);
  },

  isPrimary: async ({ tenantId, integrationType, integrationId, isChosen }) => {
    if (isChosen) return true;
    const primary = await primarySummary(database, { tenantId, integrationType });
    return primary?.integrationId === integrationId;
  },

  inOrder: (query) => inOrder(database, query),
});
