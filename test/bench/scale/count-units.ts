import type { Database } from '../../../functions/adapters/dynamodb.ts';
import { itemSize, readUnits, writeUnits } from './item-size.ts';

type Item = Parameters<typeof itemSize>[0];
type Input = { Item?: Item; ConsistentRead?: boolean };
type Output = { Item?: Item; Items?: Item[] };

/** What an act asked of DynamoDB. */
export type Units = { calls: number; written: number; read: number; bytes: number };

/**
 * Counts calls and units of a database's client. An update is one unit: its rows are small, and a
 * refused one costs as much.
 */
export const countUnits = ({ client }: Database) => {
  let units: Units = { calls: 0, written: 0, read: 0, bytes: 0 };
  const note = (name: string, input: Input, output: Output) => {
    units.calls++;
    const items = [input.Item ?? [], output.Item ?? [], output.Items ?? []].flat();
    const bytes = items.reduce((sum, item) => sum + itemSize(item), 0);
    units.bytes += bytes;
    if (name === 'PutItemCommand') units.written += writeUnits(bytes);
    else if (name === 'UpdateItemCommand') units.written += 1;
    else units.read += readUnits(Math.max(1, bytes), input.ConsistentRead === true);
  };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        try {
          const answer = await next(args);
          note(commandName, args.input as Input, answer.output as Output);
          return answer;
        } catch (error) {
          note(commandName, {}, {});
          throw error;
        }
      },
    { step: 'initialize' },
  );
  return async (act: () => Promise<unknown>): Promise<Units> => {
    units = { calls: 0, written: 0, read: 0, bytes: 0 };
    await act();
    return units;
  };
};
