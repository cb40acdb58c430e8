import { expect, it } from 'vitest';
import { inBenchFolder } from '../run-bench.ts';
import { startServices } from '../services.ts';
import { notFlat } from './flatness.ts';
import { measureOperations, unmeasured } from './measure-operations.ts';

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
  expect(notFlat(operations)).toEqual([]);
}, 300_000);
