import fc from 'fast-check';

export const TableName = 'trunkline-local-agents';
const names = { '#name': 'name' };
export type Item = Record<string, unknown>;

/** Each command with all that it may hold, and an answer of DynamoDB. */
export const commands = {
  BatchGet: (item: Item) => ({
    input: { RequestItems: { [TableName]: { Keys: [item, { a: 1 }], ConsistentRead: true } } },
    answer: (wire: unknown) => ({
      Responses: { [TableName]: [wire, wire] },
      UnprocessedKeys: { [TableName]: { Keys: [wire], ConsistentRead: true } },
    }),
  }),
  Get: (item: Item) => ({
    input: { TableName, Key: item, ConsistentRead: false },
    answer: (wire: unknown) => ({
      Item: wire,
      ConsumedCapacity: { TableName, CapacityUnits: 0.5 },
    }),
  }),
  Put: (item: Item) => ({
    input: { TableName, Item: item, ...conditionOf(item), ReturnValues: 'ALL_OLD' },
    answer: (wire: unknown) => ({ Attributes: wire }),
  }),
  Update: (item: Item) => ({
    input: { TableName, Key: item, UpdateExpression: 'SET a = :b', ...conditionOf(item) },
    answer: (wire: unknown) => ({ Attributes: wire }),
  }),
  Delete: (item: Item) => ({
    input: { TableName, Key: item, ...conditionOf(item) },
    answer: () => ({}),
  }),
  Query: (item: Item) => ({
    input: { TableName, ...searchOf(item), ScanIndexForward: false, Limit: 3 },
    answer: pageOf,
  }),
  Scan: (item: Item) => ({
    input: { TableName, ...searchOf(item), Select: 'COUNT', Segment: 0, TotalSegments: 2 },
    answer: pageOf,
  }),
  TransactWrite: (item: Item) => ({
    input: {
      TransactItems: [
        { Put: { TableName, Item: item, ...conditionOf(item) } },
        { Update: { TableName, Key: item, UpdateExpression: 'ADD a :b', ...conditionOf(item) } },
        { Delete: { TableName, Key: item } },
        { ConditionCheck: { TableName, Key: item, ...conditionOf(item) } },
      ],
    },
    answer: () => ({}),
  }),
};

const conditionOf = (item: Item) => ({
  ConditionExpression: '#name = :b',
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: item,
  ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
});
const searchOf = (item: Item) => ({
  ...{ IndexName: 'by_name', FilterExpression: undefined, ExclusiveStartKey: item },
  ...{ ExpressionAttributeValues: item, ExpressionAttributeNames: names },
});
const pageOf = (wire: unknown) => ({
  ...{ Items: [wire, wire], Count: 2, ScannedCount: 3, LastEvaluatedKey: wire },
});

export type CommandName = keyof typeof commands;

/** The SDK loses the first, and takes an object with the second for another class. */
const attribute = fc.string().filter((name) => name !== '__proto__' && name !== 'constructor');
// As the unit `binary`, which makes a map of all code points.
const codePoint = fc
  .nat(0x10ffff)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map(
    (code) => String.fromCodePoint(code),
    (character) => String(character).codePointAt(0) ?? -1,
  );
const scalar = fc.oneof(
  fc.string({ unit: codePoint }),
  fc.constantFrom('', null, undefined, true, false, 0, -0, 2 ** 53 - 1, 2n ** 80n, () => 1),
  fc.integer(),
  fc.double({ min: -1e15, max: 1e15, noNaN: true }),
  fc.uint8Array(),
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  fc.uniqueArray(fc.string(), { minLength: 1 }).map((values) => new Set(values)),
  fc.uniqueArray(fc.integer(), { minLength: 1 }).map((values) => new Set(values)),
  fc.uint8Array().map((bytes) => new Set([bytes])),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(attribute, tie('value'), { maxKeys: 3 }),
  ),
}));
export const item = fc.dictionary(attribute, value, { maxKeys: 5 });
export const commandName = fc.constantFrom(...(Object.keys(commands) as CommandName[]));
