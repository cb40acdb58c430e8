import type { DeploymentFinding } from './finding.ts';
import type { TableState } from './port.ts';
import { indexNamesOf, type TableDefinition } from './table-definition.ts';

const deletion = (table: string, index: string) =>
  `aws dynamodb update-table --table-name ${table} --global-secondary-index-updates '[{"Delete":{"IndexName":"${index}"}}]'`;

/**
 * Where a table has other indexes than its stack knows. After a failed update CloudFormation may leave
 * the index that it added; it would add it again, and DynamoDB refuse it.
 * @param definition the table as its stack has it, or as a stack would take it over
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html#cfn-dynamodb-table-globalsecondaryindexes
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-globaltable.html#cfn-dynamodb-globaltable-globalsecondaryindexes
 */
export const leftIndexes = (
  definition: TableDefinition,
  { indexes }: TableState,
  isOfStack: boolean,
): DeploymentFinding[] => {
  const { TableName } = definition;
  const known = indexNamesOf(definition);
  const there = indexes.filter(({ status }) => status !== 'DELETING').map(({ name }) => name);
  const whose = isOfStack ? 'which its stack does not know' : 'which the template lacks';
  return [
    ...there
      .filter((name) => !known.includes(name))
      .map(
        (name): DeploymentFinding => ({
          check: 'indexes',
          problem: `${TableName} has the index ${name}, ${whose}.`,
          advice: `Delete it, and wait until it is gone: ${deletion(TableName, name)}`,
        }),
      ),
    ...known
      .filter((name) => !there.includes(name))
      .map(
        (name): DeploymentFinding => ({
          check: 'indexes',
          problem: `${TableName} lacks the index ${name}.`,
          advice: isOfStack
            ? 'Create it by hand as functions/platform/aws/tables.ts says, with aws dynamodb update-table.'
            : 'The table exists, and belongs to no stack. If it is empty, delete it; otherwise create the index by hand as functions/platform/aws/tables.ts says, with aws dynamodb update-table.',
        }),
      ),
  ];
};
