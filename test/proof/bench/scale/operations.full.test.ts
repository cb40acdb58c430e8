import { expect, it } from 'vitest';
import { inBenchFolder } from '../run-bench.ts';
import { startServices } from '../services.ts';
import { notFlat } from './flatness.ts';
import { measureOperations, unmeasured } from './measure-operations.ts';

/** Their reads still grow with the connections of a type. */
const growing = [
  ...['list-integrations', 'list-integrations, of a type', 'get-integration'],
  ...['get-field-options, from the cache', 'get-access-token', 'call-provider'],
  ...['oauth-callback, connects', 'oauth-complete'],
];

it('finds that no operation costs more with 100 connections than with one', async () => {
  const operations = await inBenchFolder(async (folder) => {
    const services = await startServices(folder);
    try {
      return await measureOperations(services, folder, [1, 100]);
    } finally {
      services.stop();
    }
  });
  expect(unmeasured(operations)).toEqual([]);
  expect(notFlat(operations.filter(({ name }) => !growing.includes(name)))).toEqual([]);
}, 300_000);
