import type { Entry, Item, KeySchema, Level, TableDescription } from 'dynalite/db/index.js';
import * as z from 'zod';
import { validationError } from './operations.ts';

const prefix = 'time-to-live~';

const specificationSchema = z.object({
  TableName: z.string(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.literal(true) }),
});

/** DynamoDB takes what is older for a mistake, and never deletes it. */
const fiveYearsS = 5 * 365 * 24 * 3600;

/**
 * Whether an item with this value of its attribute may be deleted now.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-before-you-start.html
 */
export const isPastEnd = (value: unknown, nowMs: number): boolean => {
  const ends = Object(value).N === undefined ? Number.NaN : Number(Object(value).N);
  return ends < nowMs / 1000 && ends > nowMs / 1000 - fiveYearsS;
};

const keyOf = (item: Item, schema: KeySchema): Item =>
  Object.fromEntries(schema.map(({ AttributeName: name }) => [name, item[name] ?? {}]));

/** Which attribute of a table says when its items end, in the same store as the tables. */
export const createTimeToLive = (
  level: Level,
  describe: (table: string) => Promise<TableDescription>,
) => {
  const attributeOf = async (table: string): Promise<string | undefined> => {
    const found = await level.get(prefix + table);
    return found === undefined ? undefined : String(found);
  };

  const operations: Record<string, (body: object) => Promise<object>> = {
    UpdateTimeToLive: async (body: object): Promise<object> => {
      const { data } = specificationSchema.safeParse(body);
      if (!data) throw validationError('Only enabling time to live is embedded');
      const { TableName, TimeToLiveSpecification: given } = data;
      await describe(TableName);
      if (await attributeOf(TableName)) throw validationError('TimeToLive is already enabled');
      await level.batch([{ type: 'put', key: prefix + TableName, value: given.AttributeName }]);
      return { TimeToLiveSpecification: given };
    },
    DescribeTimeToLive: async (body: object): Promise<object> => {
      const table = String(Object(body).TableName);
      await describe(table);
      const AttributeName = await attributeOf(table);
      const TimeToLiveStatus = AttributeName ? 'ENABLED' : 'DISABLED';
      return {
        TimeToLiveDescription: { TimeToLiveStatus, ...(AttributeName && { AttributeName }) },
      };
    },
  };

  return {
    operations,
    /** What goes with a table. */
    endOf: (table: string): Entry[] => [{ type: 'del', key: prefix + table }],
    /** The keys of all items whose time has passed. */
    expired: async (nowMs: number): Promise<{ TableName: string; Key: Item }[]> => {
      const found: { TableName: string; Key: Item }[] = [];
      for (const [key, attribute] of level.iterator({ gte: prefix, lt: `${prefix}\uffff` })) {
        const TableName = key.slice(prefix.length);
        const { KeySchema } = await describe(TableName);
        const items = `item-${TableName}~`;
        for (const [, value] of level.iterator({ gte: items, lt: `${items}\uffff` })) {
          const item: Item = Object(value);
          if (!isPastEnd(item[String(attribute)], nowMs)) continue;
          found.push({ TableName, Key: keyOf(item, KeySchema) });
        }
      }
      return found;
    },
  };
};
