import db, { type Range } from 'dynalite/db/index.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atOnce, storeInSqlite } from '../../../../../infra/local/aws/dynamodb/sqlite-level.ts';
import { createDataDir } from '../../../../support/processes/process.ts';
import { usedBytes } from '../../../../support/run/used-bytes.ts';

const beginnings = ['a', 'é', '\uffee', '😀'];
/** In their order as bytes, which is another than that of UTF-16: there `😀` is before `\uffee`. */
const keys = Array.from({ length: 200 }, (_, n) => `${beginnings[n % 4]}${n}`).sort((one, other) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other)),
);

/** The places of keys, so that a bound may be in or between two pages. */
const place = fc.nat(keys.length - 1);
const ranges = fc.record({
  from: place,
  to: place,
  isFromOut: fc.boolean(),
  isToIn: fc.boolean(),
  reverse: fc.boolean(),
  limit: fc.oneof(fc.constant(-1), fc.nat(150)),
});

it('reads every range of keys in the order of their bytes, from both ends, page by page', () => {
  const level = db.create(atOnce).db;
  const { close } = storeInSqlite(level, undefined);
  level.batch(keys.toReversed().map((key, n) => ({ type: 'put', key, value: { n } })));
  const all = keys.map((key, n) => [key, { n: keys.length - 1 - n }]);
  const read = ({ from, to, isFromOut, isToIn, ...rest }: RangeFacts) => {
    const range: Range = {
      ...rest,
      [isFromOut ? 'gt' : 'gte']: keys[from],
      [isToIn ? 'lte' : 'lt']: keys[to],
    };
    return [...level.iterator(range)];
  };
  const expected = ({ from, to, isFromOut, isToIn, reverse, limit }: RangeFacts) => {
    const within = all.slice(from + Number(isFromOut), Math.max(from, to + Number(isToIn)));
    const inOrder = reverse ? within.toReversed() : within;
    return limit < 0 ? inOrder : inOrder.slice(0, limit);
  };
  const property = fc.property(ranges, (range) => {
    expect(read(range)).toEqual(expected(range));
  });
  fc.assert(property);
  expect([...level.iterator({})]).toEqual(all);
  close();
});

const [someKey, value] = [fc.constantFrom('a1', 'a2', 'b1'), fc.nat()];
const steps = fc.oneof(
  fc.record({ put: someKey, value }),
  fc.record({ del: someKey }),
  fc.record({ clear: fc.constantFrom({}, { gte: 'a', lt: 'b' }) }),
  fc.record({ get: someKey }),
);

it('reads what was written last, whatever it has read before', async () => {
  const property = fc.asyncProperty(fc.array(steps, { maxLength: 30 }), async (drawn) => {
    const level = db.create(atOnce).db;
    const { close } = storeInSqlite(level, undefined);
    const expected = new Map<string, unknown>();
    for (const step of drawn) {
      if ('put' in step) {
        await level.put(step.put, { value: step.value });
        expected.set(step.put, { value: step.value });
      } else if ('del' in step) {
        await level.del(step.del);
        expected.delete(step.del);
      } else if ('clear' in step) {
        level.clear(step.clear);
        for (const key of expected.keys()) {
          if (key < (step.clear.lt ?? 'c')) expected.delete(key);
        }
      } else expect(await level.get(step.get)).toEqual(expected.get(step.get));
      expect(new Map(level.iterator({}))).toEqual(expected);
    }
    close();
  });
  await fc.assert(property);
});

it('keeps little in memory of what is in its file', async () => {
  const level = db.create(atOnce).db;
  const { close } = storeInSqlite(level, await createDataDir());
  const before = usedBytes();
  const values = [...Array(50).fill(400_000), ...Array(5_000).fill(3_000)];
  for (const [n, length] of values.entries()) {
    const value = 'x'.repeat(length);
    await level.put(`${n}`, { value });
    expect(await level.get(`${n}`)).toEqual({ value });
  }
  expect(usedBytes() - before).toBeLessThan(5_000_000);
  close();
});

type RangeFacts = typeof ranges extends fc.Arbitrary<infer T> ? T : never;
