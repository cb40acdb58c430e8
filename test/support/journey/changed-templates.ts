import * as z from 'zod';
import type { StackTemplates } from '../../../infra/deploy/stack-template.ts';
import { mapProperties } from './map-resources.ts';

const indexedTable = z.looseObject({
  AttributeDefinitions: z.array(z.unknown()),
  GlobalSecondaryIndexes: z.array(z.unknown()).default([]),
});

const index = (name: string, key: string) => ({
  IndexName: name,
  KeySchema: [{ AttributeName: key, KeyType: 'HASH' }],
  Projection: { ProjectionType: 'KEYS_ONLY' },
});

const newIndexes = ['by_label', 'by_owner'] as const;

/** Two more indexes of the table of connections. */
export const withTwoIndexes = (templates: StackTemplates, table: string): StackTemplates =>
  mapProperties(templates, 'AWS::DynamoDB::Table', (properties) => {
    if (properties.TableName !== table) return properties;
    const { AttributeDefinitions, GlobalSecondaryIndexes, ...rest } =
      indexedTable.parse(properties);
    const keys = newIndexes.map((name) => [name, name.replace('by_', '')] as const);
    return {
      ...rest,
      AttributeDefinitions: [
        ...AttributeDefinitions,
        ...keys.map(([, key]) => ({ AttributeName: key, AttributeType: 'S' })),
      ],
      GlobalSecondaryIndexes: [
        ...GlobalSecondaryIndexes,
        ...keys.map(([name, key]) => index(name, key)),
      ],
    };
  });

const policy = z.looseObject({
  Description: z.string(),
  PolicyDocument: z.looseObject({ Statement: z.array(z.unknown()) }),
});

/** Other permissions of the functions whose name the pattern matches. */
export const withStatements = (
  templates: StackTemplates,
  functionName: RegExp,
  change: (statements: readonly unknown[]) => unknown[],
): StackTemplates =>
  mapProperties(templates, 'AWS::IAM::ManagedPolicy', (properties) => {
    const { PolicyDocument, ...rest } = policy.parse(properties);
    if (!functionName.test(rest.Description)) return properties;
    const Statement = change(PolicyDocument.Statement);
    return { ...rest, PolicyDocument: { ...PolicyDocument, Statement } };
  });

/** Other code of every function. */
export const withCode = (templates: StackTemplates, release: string): StackTemplates =>
  mapProperties(templates, 'AWS::Lambda::Function', ({ Code, ...rest }) => ({
    ...rest,
    Code: { ...Object(Code), S3Key: `${release}-${Object(Code).S3Key}` },
  }));

/** The permission to query one of the new indexes. */
export const newIndexQuery = (table: string) => ({
  Action: 'dynamodb:Query',
  Effect: 'Allow',
  Resource: {
    'Fn::Join': [
      '',
      ['arn:aws:dynamodb:us-east-1:', { Ref: 'AWS::AccountId' }, `:table/${table}/index/by_owner`],
    ],
  },
});
