import * as z from 'zod';
import type { TableState } from '../../../infra/deploy/port.ts';
import type { Properties } from './deployable-template.ts';
import { Refusal } from './refusal.ts';

const tableProperties = z.object({
  TableName: z.string(),
  DeletionProtectionEnabled: z.boolean().default(false),
  GlobalSecondaryIndexes: z
    .array(z.object({ IndexName: z.string(), KeySchema: z.unknown(), Projection: z.unknown() }))
    .default([]),
  LocalSecondaryIndexes: z.array(z.looseObject({ IndexName: z.string() })).default([]),
});

/** How often DescribeTable shows an index as CREATING or DELETING: first allocated, then backfilled. */
const looks = 4;

type IndexUnderWay = { status: 'ACTIVE' | 'CREATING' | 'DELETING'; looksLeft: number };
type ModelTable = {
  rows: Map<string, object>;
  localIndexes: readonly string[];
  indexes: Map<string, IndexUnderWay>;
};

const isBackfilling = ({ status, looksLeft }: IndexUnderWay): boolean =>
  status === 'CREATING' && looksLeft <= looks / 2;

const indexesOf = (properties: Properties): Map<string, string> => {
  const { GlobalSecondaryIndexes } = tableProperties.parse(properties);
  return new Map(GlobalSecondaryIndexes.map((each) => [each.IndexName, JSON.stringify(each)]));
};

/** Indexes of the one that the other has not, or has with other keys. */
const missing = (of: Map<string, string>, from: Map<string, string>): string[] =>
  [...of].filter(([name, definition]) => from.get(name) !== definition).map(([name]) => name);

/**
 * DynamoDB, as CloudFormation uses it.
 *
 * An update may add or delete one index of a table, and does not wait until it is ACTIVE.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html#cfn-dynamodb-table-globalsecondaryindexes
 * @see https://github.com/aws/aws-cdk/issues/12246
 *
 * While an index is created or deleted, no other can be. One that is backfilled can be deleted.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.OnlineOps.html
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_GlobalSecondaryIndexDescription.html
 * @see https://brentonmallen.com/posts/multiple-secondary-indexes/
 *
 * A rollback leaves the index that the update had added, and the next update finds it there.
 * @see https://github.com/aws-amplify/amplify-category-api/issues/1831
 * @see https://github.com/aws-amplify/amplify-cli/issues/4094
 */
export const createModelTables = () => {
  const tables = new Map<string, ModelTable>();
  const existing = (name: string): ModelTable => {
    const table = tables.get(name);
    if (!table) throw new Refusal(`Requested resource not found: Table: ${name} not found`);
    return table;
  };
  const changeIndexes = (name: string, added: string[], deleted: string[]): void => {
    const { indexes } = existing(name);
    if (added.length + deleted.length > 1) {
      throw new Refusal('Cannot perform more than one GSI creation or deletion in a single update');
    }
    if (added.length + deleted.length === 0) return;
    const busy = [...indexes].filter(([, { status }]) => status !== 'ACTIVE');
    const isBrokenOff = ([index, state]: [string, IndexUnderWay]) =>
      deleted.includes(index) && isBackfilling(state);
    if (!busy.every(isBrokenOff)) {
      throw new Refusal(
        `Attempt to change a resource which is still in use: Table is being updated: ${name}`,
      );
    }
    for (const index of added) {
      if (indexes.has(index)) {
        throw new Refusal('Attempting to create an index which already exists');
      }
      indexes.set(index, { status: 'CREATING', looksLeft: looks });
    }
    for (const index of deleted) indexes.set(index, { status: 'DELETING', looksLeft: looks });
  };
  const look = (table: ModelTable, name: string, index: IndexUnderWay): void => {
    if (index.status === 'ACTIVE') return;
    index.looksLeft -= 1;
    if (index.looksLeft > 0) return;
    if (index.status === 'DELETING') table.indexes.delete(name);
    else index.status = 'ACTIVE';
  };

  return {
    create(properties: Properties): void {
      const { TableName, LocalSecondaryIndexes } = tableProperties.parse(properties);
      const localIndexes = LocalSecondaryIndexes.map(({ IndexName }) => IndexName);
      // Those of CreateTable are ACTIVE as soon as the table.
      const indexes = [...indexesOf(properties).keys()].map((name): [string, IndexUnderWay] => [
        name,
        { status: 'ACTIVE', looksLeft: 0 },
      ]);
      tables.set(TableName, { rows: new Map(), localIndexes, indexes: new Map(indexes) });
    },
    update(before: Properties, after: Properties, isRollback: boolean): void {
      const [old, wanted] = [before, after].map((each) => tableProperties.parse(each));
      const isSame = (one: unknown, other: unknown) =>
        JSON.stringify(one) === JSON.stringify(other);
      if (!isSame(old?.LocalSecondaryIndexes, wanted?.LocalSecondaryIndexes)) {
        throw new Error('The model does not know changes of local indexes');
      }
      const [indexes, wantedIndexes] = [indexesOf(before), indexesOf(after)];
      const added = missing(wantedIndexes, indexes);
      const deleted = missing(indexes, wantedIndexes);
      changeIndexes(String(before.TableName), added, isRollback ? [] : deleted);
    },
    /** @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/WorkingWithTables.Basics.html */
    remove(properties: Properties): void {
      const { TableName, DeletionProtectionEnabled } = tableProperties.parse(properties);
      if (DeletionProtectionEnabled) {
        throw new Refusal(
          `Resource cannot be deleted as it is currently protected against deletion: ${TableName}`,
        );
      }
      tables.delete(TableName);
    },
    /** Each call is one of the looks after which an index is ready or gone. */
    describe(name: string): TableState | undefined {
      const table = tables.get(name);
      if (!table) return undefined;
      for (const [index, state] of [...table.indexes]) look(table, index, state);
      const indexes = [...table.indexes].map(([index, { status, looksLeft }]) => ({
        name: index,
        status,
        isBackfilling: isBackfilling({ status, looksLeft }),
        itemCount: undefined,
      }));
      const isChanging = indexes.some(({ status }) => status !== 'ACTIVE');
      return { status: isChanging ? 'UPDATING' : 'ACTIVE', indexes };
    },
    isQueryable: (name: string, index?: string): boolean => {
      const table = tables.get(name);
      if (!table || index === undefined) return table !== undefined;
      return table.localIndexes.includes(index) || table.indexes.get(index)?.status === 'ACTIVE';
    },
    /** By hand, as the page says after a rollback. */
    deleteIndex: (name: string, index: string): void => changeIndexes(name, [], [index]),
    rows: (name: string): Map<string, object> => existing(name).rows,
  };
};
