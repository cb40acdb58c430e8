import { physicalName, type TableName } from '../../../functions/platform/aws/tables.ts';

/** A request to an AWS service, as a fault is keyed on it. */
export type Call = {
  service: string;
  /** As in `UpdateItem`. */
  operation: string;
  tableName: string | undefined;
};

/**
 * How a request fails. `drop`, `throttle`, `fail` and `conflict` do not execute it; `conflict` is
 * DynamoDB's answer to a write that meets a transaction. `commitThen…` and `failAfterCommit` execute
 * it and lose its answer. `hang` never answers.
 */
export type FaultMode =
  | 'drop'
  | 'hang'
  | 'throttle'
  | 'fail'
  | 'conflict'
  | 'failAfterCommit'
  | 'commitThenDrop'
  | 'commitThenHalf'
  | { delayMs: number };

export type Fault = {
  mode: FaultMode;
  /** As in `UpdateItem`; by default every operation. */
  operation?: string | undefined;
  table?: TableName | undefined;
  /** The first matching call that fails, counted from now; 1 by default. */
  from?: number;
  /** How many calls fail; all by default. */
  times?: number;
};

export const matches = (
  { operation, table }: Pick<Fault, 'operation' | 'table'>,
  call: Call,
): boolean =>
  (operation === undefined || operation === call.operation) &&
  (table === undefined || physicalName('local', table) === call.tableName);

type Body = {
  TableName?: string;
  TransactItems?: Record<string, { TableName?: string }>[];
  RequestItems?: Record<string, unknown>;
};

/** @param target the header `X-Amz-Target` */
export const callOf = (target: string, body: Buffer): Call => {
  const [service = '', operation = ''] = target.split('.');
  const {
    TableName,
    TransactItems: [write = {}] = [],
    RequestItems = {},
  }: Body = JSON.parse(body.toString('utf8'));
  const [written] = Object.values(write);
  const [batched] = Object.keys(RequestItems);
  return {
    service,
    operation,
    tableName: TableName ?? written?.TableName ?? batched,
  };
};
