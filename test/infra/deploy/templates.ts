import type { StackTemplate, StackTemplates } from '../../../infra/deploy/stack-template.ts';

const key = (...names: string[]) =>
  names.map((AttributeName, index) => ({ AttributeName, KeyType: index === 0 ? 'HASH' : 'RANGE' }));

type Keys = readonly [string, string];

/** A table of a template. Its indexes have the key that is given, or one of their name. */
export const tableResource = (
  TableName: string,
  indexes: readonly string[] | Readonly<Record<string, Keys>> = [],
  more: Record<string, unknown> = {},
) => {
  const all: [string, Keys][] = Array.isArray(indexes)
    ? indexes.map((name) => [name, [`${name}_key`, 'id']])
    : Object.entries(indexes);
  const attributes = new Set(['id', ...all.flatMap(([, keys]) => keys)]);
  return {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      TableName,
      AttributeDefinitions: [...attributes].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: key('id'),
      ...(all.length > 0
        ? {
            GlobalSecondaryIndexes: all.map(([IndexName, keys]) => ({
              IndexName,
              KeySchema: key(...keys),
              Projection: { ProjectionType: 'KEYS_ONLY' },
            })),
          }
        : {}),
      ...more,
    },
  };
};

/** The stack of the tables, and beside it one of functions at a version. */
export const templatesOf = (
  resources: NonNullable<StackTemplate['Resources']>,
  version = 1,
): StackTemplates =>
  new Map<string, StackTemplate>([
    ['trunkline-dev-data', { Resources: resources }],
    [
      'trunkline-dev-functions-events',
      { Resources: { f: { Type: 'AWS::Lambda::Function', Properties: { Description: version } } } },
    ],
  ]);
