import db, { type Item, type TableDescription, type Tables } from 'dynalite/db/index.js';
import { AwsError } from '../service/aws-error.ts';
import {
  type CheckedRequest,
  checkRequest,
  fromDynalite,
  showsItem,
  validationError,
} from './operations.ts';

/** A condition is checked by a deletion that is never committed. */
const operations = {
  ConditionCheck: { operation: 'DeleteItem', needs: 'ConditionExpression' },
  Put: { operation: 'PutItem', needs: 'Item' },
  Update: { operation: 'UpdateItem', needs: 'UpdateExpression' },
  Delete: { operation: 'DeleteItem', needs: 'Key' },
} as const;

type Kind = keyof typeof operations;

export type TransactionAction = CheckedRequest & {
  kind: Kind;
  /** Of its item; undefined when the key is not valid, for which `invalid` says why. */
  itemKey: string | undefined;
  invalid: Error | undefined;
  returnsOldItem: boolean;
};

const nullAt = (path: string) =>
  `1 validation error detected: Value null at '${path}' failed to satisfy constraint: Member must not be null`;

/** @throws AwsError when the action has the wrong form, or its table does not exist */
export const readAction = async (
  store: Tables,
  item: Record<string, unknown>,
  index: number,
): Promise<TransactionAction> => {
  const kind = kindOf(item);
  const path = `transactItems.${index + 1}.member.${kind[0]?.toLowerCase()}${kind.slice(1)}`;
  const body = Object(item[kind]) as Record<string, unknown>;
  const { operation, needs } = operations[kind];
  if (body[needs] === undefined) {
    throw validationError(nullAt(`${path}.${needs[0]?.toLowerCase()}${needs.slice(1)}`));
  }
  const checked = checkAt(path, () => checkRequest(store, operation, { ...body }));
  const data = checked.data as { TableName: string; Item?: Item; Key?: Item };
  const table = await describeTable(store, data.TableName);
  const invalid = data.Item
    ? db.validateItem(data.Item, table)
    : db.validateKey(data.Key ?? {}, table);
  const key = invalid ? undefined : db.createKey(data.Item ?? data.Key ?? {}, table);
  return {
    ...checked,
    kind,
    invalid,
    itemKey: key && `${data.TableName}~${key}`,
    returnsOldItem: showsItem(body),
  };
};

const kindOf = (item: Record<string, unknown>): Kind => {
  const kinds = (Object.keys(operations) as Kind[]).filter((name) => item[name] != null);
  const [kind, another] = kinds;
  if (!kind) {
    throw validationError(
      'Invalid Request: TransactWriteRequest should contain Delete or Put or Update request',
    );
  }
  if (another) {
    throw validationError('TransactItems can only contain one of Check, Put, Update or Delete');
  }
  return kind;
};

/** Says where in the transaction a member is missing or wrong. */
const checkAt = (path: string, check: () => CheckedRequest): CheckedRequest => {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof AwsError) || error.name !== 'ValidationException') throw error;
    throw validationError(error.message.replaceAll(" at '", ` at '${path}.`));
  }
};

/** @throws AwsError when there is no such table */
export const describeTable = (store: Tables, name: string) =>
  new Promise<TableDescription>((resolve, reject) =>
    store.getTable(name, (error, table) => (table ? resolve(table) : reject(fromDynalite(error)))),
  );
