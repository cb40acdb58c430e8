import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { footprintOf } from './footprint.ts';

export const isRead = (command: object): boolean =>
  command instanceof ScanCommand || footprintOf(command).writes.length === 0;

/** Whether a command always shows every write before it: a write, or a read that asks for that of each table. */
export const isConsistent = (command: { input?: object }): boolean => {
  const { RequestItems: requested = [command.input] } = Object(command.input);
  const asks = Object.values(requested).every((each) => Object(each).ConsistentRead === true);
  return asks || !isRead(command);
};
