import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { environment } from './key-schema.ts';

type Several = string[] | Set<string>;

const TableName = `trunkline-${environment}-integrations`;

const names = fc.constantFrom('a', 'b');
/** No empty set, which no table takes. */
const values = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('x', 'y', 'xy'));
const places = fc.constantFrom('zoom#1', 'zoom#2', 'slack#1');

/** Conditions of every form that the adapters have. */
const conditions = fc.oneof(
  names.map((name) => `attribute_exists(${name})`),
  names.map((name) => `attribute_not_exists(${name})`),
  fc
    .tuple(names, fc.constantFrom('=', '<>', '<', '<=', '>', '>='))
    .map(([n, by]) => `${n} ${by} :v`),
  fc.tuple(names, fc.constantFrom('=', '>')).map(([n, by]) => `NOT ${n} ${by} :v`),
  names.map((name) => `${name} IN (:v, :w)`),
  fc.tuple(names, names).map(([one, two]) => `attribute_exists(${one}) AND ${two} = :v`),
  fc.tuple(names, names).map(([one, two]) => `(attribute_not_exists(${one}) OR ${two} <= :v)`),
  names.map((name) => `attribute_exists(${name}) OR ${name} > :v AND NOT attribute_exists(b)`),
);
const updates = fc.oneof(
  fc.constant('SET a = :v'),
  fc.constant('SET a = :v, b = :w'),
  fc.constant('SET #n = :v REMOVE b'),
  fc.constant('REMOVE a, b'),
  fc.constant('ADD n :one'),
  fc.constant('SET b = if_not_exists(b, :v) ADD n :one'),
  fc.constant('ADD s :set'),
  fc.constant('DELETE s :set'),
  fc.constant('SET n = n + :one'),
  fc.constant('SET integration_id = :id'),
);

const given = (texts: readonly string[], v: unknown, w: unknown) => {
  const all: Record<string, unknown> = {
    ...{ ':v': v, ':w': w, ':one': 1, ':set': new Set(['s1']), ':id': 'i' },
  };
  const used = Object.entries(all).filter(([name]) =>
    texts.some((text) => new RegExp(`${name}\\b`).test(text)),
  );
  return {
    ...(used.length > 0 && { ExpressionAttributeValues: Object.fromEntries(used) }),
    ...(texts.some((text) => text.includes('#n')) && { ExpressionAttributeNames: { '#n': 'a' } }),
  };
};

const whole = fc.record({ place: places, a: values, b: values, id: fc.constantFrom('i', 'j') });

/** Writes of single items, as such and as parts of transactions. */
const writes = fc
  .record({
    do: fc.constantFrom('Put', 'Update', 'Delete', 'ConditionCheck'),
    item: whole,
    condition: fc.option(conditions, { nil: undefined }),
    update: updates,
    old: fc.constantFrom('NONE', 'ALL_OLD'),
    new: fc.constantFrom('NONE', 'ALL_NEW'),
    w: values,
  })
  .map((each) => (tenant: string, s: Several) => {
    const { item, condition, update } = each;
    const Key = { tenant_id: tenant, type_and_account: item.place };
    const isUpdate = each.do === 'Update';
    const check = condition ?? (each.do === 'ConditionCheck' ? 'attribute_exists(a)' : undefined);
    const texts = [check ?? '', isUpdate ? update : ''];
    const conditional = {
      TableName,
      ...(check && { ConditionExpression: check }),
      ...given(texts, item.a, each.w),
    };
    const Item = { ...Key, a: item.a, b: item.b, n: 1, s, integration_id: item.id };
    return {
      ...each,
      place: item.place,
      Put: { ...conditional, Item },
      Update: { ...conditional, Key, UpdateExpression: update },
      Delete: { ...conditional, Key },
    };
  });

const singles = writes.map((write) => (tenant: string, s: Several) => {
  const { do: what, old, new: after, Put, Update, Delete } = write(tenant, s);
  const failed = { ReturnValuesOnConditionCheckFailure: old } as const;
  if (what === 'Put') return new PutCommand({ ...Put, ...failed, ReturnValues: old });
  if (what === 'Update') return new UpdateCommand({ ...Update, ...failed, ReturnValues: after });
  return new DeleteCommand({ ...Delete, ...failed, ReturnValues: old });
});

const transactions = fc
  .array(writes, { minLength: 1, maxLength: 3 })
  .map((some) => (tenant: string, s: Several) => {
    const made = some.map((write) => write(tenant, s));
    const different = made.filter(
      ({ place }, at) => made.findIndex((each) => each.place === place) === at,
    );
    const TransactItems = different.map(({ do: what, Put, Update, Delete }) => {
      if (what === 'Put') return { Put };
      if (what === 'Update') return { Update };
      return what === 'Delete'
        ? { Delete }
        : { ConditionCheck: { ...Delete, ConditionExpression: Delete.ConditionExpression ?? '' } };
    });
    return new TransactWriteCommand({ TransactItems });
  });

const queries = (limit: number) => [
  {
    KeyConditionExpression: 'tenant_id = :tenant AND begins_with(type_and_account, :type)',
    values: { ':type': 'zoom#' },
    Limit: limit,
  },
  {
    KeyConditionExpression: 'tenant_id = :tenant',
    FilterExpression: 'attribute_exists(a)',
    ProjectionExpression: 'type_and_account, a',
    ScanIndexForward: false,
  },
  {
    IndexName: 'by_id',
    KeyConditionExpression: 'tenant_id = :tenant AND integration_id = :id',
    values: { ':id': 'i' },
  },
];

const readCommands = fc
  .integer({ min: 1, max: 3 })
  .chain((limit) => fc.constantFrom(...queries(limit)))
  .map(({ values: more, ...query }) => (tenant: string) => {
    const ExpressionAttributeValues = { ':tenant': tenant, ...more };
    return new QueryCommand({ TableName, ExpressionAttributeValues, ...query });
  });

const gets = fc.uniqueArray(places, { minLength: 1 }).map((some) => (tenant: string) => {
  const Keys = some.map((place) => ({ tenant_id: tenant, type_and_account: place }));
  const [Key, another] = Keys;
  return another
    ? new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } })
    : new GetCommand({ TableName, Key });
});

/**
 * Commands in the forms of the adapters, about the few items of a tenant: each twice, since its item may
 * have changed, and what puts a list first puts the same as a set then.
 */
export const anyCommands = fc
  .array(fc.oneof(singles, transactions, readCommands, gets), { minLength: 5, maxLength: 25 })
  .map((all) => (tenant: string) => {
    const severals: Several[] = [['s1'], new Set(['s1'])];
    return all.flatMap((create) => severals.map((s) => create(tenant, s)));
  });
