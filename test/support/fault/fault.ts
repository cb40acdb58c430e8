import { physicalName, type TableName } from '../../../functions/platform/aws/tables.ts';

/** A request to an AWS service, as a fault is keyed on it. */
export type Call = {
  service: string;
  /** As in `UpdateItem`. */
  operation: string;
  tableName: string | undefined;
  /** A read that must see every earlier write, or one that may come late. */
  isConsistent: boolean;
};

/**
 * How a request fails. `drop`, `throttle`, `fail`, `conflict` and `cancel` do not execute it;
 * `conflict` and `cancel` are DynamoDB's answers to a write that meets a transaction, and to a
 * transaction of which a part is throttled. `commitThen…` and `failAfterCommit` execute it and lose
 * its answer. `duplicate` executes it twice and gives the second answer, as a network's own repeat.
 * `stale` answers an eventually consistent read as the last time, or as if there were nothing yet.
 * `hang` never answers.
 */
export type FaultMode =
  | 'drop'
  | 'hang'
  | 'throttle'
  | 'fail'
  | 'conflict'
  | 'cancel'
  | 'failAfterCommit'
  | 'commitThenDrop'
  | 'commitThenHalf'
  | 'duplicate'
  | 'stale'
  | { delayMs: number }
  /** Ends the process that asks, before or after the request is executed. It gets no answer. */
  | { kill: () => void; when: 'before' | 'after' };

export type Fault = {
  mode: FaultMode;
  /** As in `UpdateItem`; by default every operation. */
  operation?: string | undefined;
  table?: TableName | undefined;
  /** As a call names it, in the place of `table`. */
  tableName?: string | undefined;
  /** The first matching call that fails, counted from now; 1 by default. */
  from?: number;
  /** How many calls fail; all by default. */
  times?: number;
};

export const matches = (
  {
    operation,
    table,
    tableName = table && physicalName('local', table),
  }: Pick<Fault, 'operation' | 'table' | 'tableName'>,
  call: Call,
): boolean =>
  (operation === undefined || operation === call.operation) &&
  (tableName === undefined || tableName === call.tableName);

const writes = /^(Put|Update|Delete|TransactWrite|BatchWrite)Items?$|^PutEvents$|^SendMessage/;

/** Whether it changes what is stored, so that a lost answer leaves its sender in doubt. */
export const isWrite = ({ operation }: Call): boolean => writes.test(operation);

type Body = {
  TableName?: string;
  ConsistentRead?: boolean;
  TransactItems?: Record<string, { TableName?: string }>[];
  RequestItems?: Record<string, unknown>;
};

/** @param target the header `X-Amz-Target` */
export const callOf = (target: string, body: Buffer): Call => {
  const [service = '', operation = ''] = target.split('.');
  const {
    TableName,
    ConsistentRead,
    TransactItems: [write = {}] = [],
    RequestItems = {},
  }: Body = JSON.parse(body.toString('utf8'));
  const [written] = Object.values(write);
  const [batched] = Object.keys(RequestItems);
  return {
    service,
    operation,
    tableName: TableName ?? written?.TableName ?? batched,
    isConsistent: ConsistentRead === true,
  };
};
