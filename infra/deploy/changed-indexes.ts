import { isDeepStrictEqual } from 'node:util';
import type { DeploymentFinding } from './finding.ts';
import { leftIndexes } from './left-indexes.ts';
import type { TableState } from './port.ts';
import type { StackTemplates } from './stack-template.ts';
import {
  globalIndexesOf,
  indexNamesOf,
  type TableDefinition,
  tablesOf,
} from './table-definition.ts';

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html */
const mostIndexes = 20;

const finding = (problem: string, advice: string): DeploymentFinding => ({
  check: 'indexes',
  problem,
  advice,
});

const anotherTable =
  'Add a table of another name, copy the rows as docs/deploy/README.md#restoring-data does, and remove the old table in a later release.';

const typesOf = ({ AttributeDefinitions }: TableDefinition) =>
  new Map(
    AttributeDefinitions.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]),
  );

/** Why CloudFormation would replace the table, if it would. It cannot, since the name is fixed. */
const replacement = (deployed: TableDefinition, wanted: TableDefinition): string | undefined => {
  if (deployed.TableName !== wanted.TableName) return `is to be called ${wanted.TableName}`;
  if (!isDeepStrictEqual(deployed.KeySchema, wanted.KeySchema)) return 'gets another key';
  const { LocalSecondaryIndexes: before = [] } = deployed;
  const { LocalSecondaryIndexes: after = [] } = wanted;
  if (!isDeepStrictEqual(before, after)) return 'gets other local indexes';
  const types = typesOf(wanted);
  const retyped = [...typesOf(deployed)].find(([name, type]) => (types.get(name) ?? type) !== type);
  return retyped && `has a key attribute, ${retyped[0]}, that gets another type`;
};

const changesOf = (deployed: TableDefinition, wanted: TableDefinition): DeploymentFinding[] => {
  const { TableName } = deployed;
  const reason = replacement(deployed, wanted);
  if (reason) return [finding(`The table ${TableName} ${reason}.`, anotherTable)];
  const all = new Set([...indexNamesOf(deployed), ...indexNamesOf(wanted)]);
  const changed = globalIndexesOf(wanted).filter(({ IndexName, KeySchema, Projection }) =>
    globalIndexesOf(deployed).some(
      (index) =>
        index.IndexName === IndexName &&
        !isDeepStrictEqual([index.KeySchema, index.Projection], [KeySchema, Projection]),
    ),
  );
  return [
    ...changed.map(({ IndexName }) =>
      finding(
        `The index ${IndexName} of ${TableName} gets another key or projection, which DynamoDB cannot change.`,
        'Give the new index another name. A deployment builds it, then replaces the functions, then removes the old one.',
      ),
    ),
    ...(all.size > mostIndexes
      ? [
          finding(
            `${TableName} would have ${all.size} indexes until the old ones are removed, and may have ${mostIndexes}.`,
            'First deploy a version that only removes indexes.',
          ),
        ]
      : []),
  ];
};

const missingTable = ({ TableName }: TableDefinition): DeploymentFinding =>
  finding(
    `The table ${TableName} is gone, though its stack has it: CloudFormation would not make it again.`,
    'Restore it under its own name: docs/deploy/README.md#a-table-that-is-gone.',
  );

const stateOf = (deployed: TableDefinition, state: TableState | undefined): DeploymentFinding[] =>
  state ? leftIndexes(deployed, state, true) : [missingTable(deployed)];

const newTable = (wanted: TableDefinition, state: TableState | undefined): DeploymentFinding[] =>
  state ? leftIndexes(wanted, state, false) : [];

/**
 * The changes of tables and indexes that cannot be deployed, or not before something is put right.
 * @param tables the state of each table that exists, by its name, where they were read
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTable.html
 */
export const changedIndexes = (
  deployed: StackTemplates,
  wanted: StackTemplates,
  tables?: ReadonlyMap<string, TableState>,
): DeploymentFinding[] =>
  [...wanted].flatMap(([stack, template]) => {
    const before = tablesOf(deployed.get(stack) ?? {});
    return [...tablesOf(template)].flatMap(([id, table]) => {
      const same = before.get(id);
      const state = tables?.get((same ?? table).TableName);
      const moved = [...before].find(([, { TableName }]) => TableName === table.TableName);
      if (!same && moved) {
        return [
          finding(
            `The table ${table.TableName} is ${id} in the template of ${stack}, where it was ${moved[0]}.`,
            'Keep the logical id: CloudFormation would create a second table of this name.',
          ),
        ];
      }
      if (!same) return newTable(table, state);
      return [...changesOf(same, table), ...(tables ? stateOf(same, state) : [])];
    });
  });
