import { serviceFunctions } from '../../../../functions/functions.ts';
import { routes } from '../../../../functions/routes.ts';
import { functionOf } from '../../../../infra/bundling/handler-name.ts';
import type { Services } from '../services.ts';
import { notFlat, operationRows } from './flatness.ts';
import { measureOperations, unmeasured } from './measure-operations.ts';
import { loadsAt, simulateHour, throttles } from './simulate-hour.ts';

/** What one tenant's keys, and the platform's services for it, may ask as often as its limit allows. */
const ofTenant = new Set([
  ...routes.filter((route) => 'scope' in route && route.scope).map(functionOf),
  ...serviceFunctions.map(({ name }) => name),
]);

const connectionsInHour = 1_000;

/** Prints what operations cost by a tenant's connections. @returns what is wrong with them, for people */
export const reportOperations = async (
  services: Services,
  folder: string,
  sizes: readonly number[],
): Promise<string[]> => {
  const operations = await measureOperations(services, folder, sizes);
  console.log('Read + write units of a request, by the connections of the tenant, all of one type');
  console.table(operationRows(operations));
  const missing = unmeasured(operations).map((name) => `${name} has no case.`);
  const faults = [...missing, ...notFlat(operations)];
  if (!sizes.includes(connectionsInHour)) return faults;
  const asked = operations.filter(({ bundle }) => ofTenant.has(bundle));
  const hot = simulateHour(loadsAt(asked, connectionsInHour));
  console.log(
    'An hour of 100 requests a second of one tenant with 1,000 connections, any of these',
  );
  console.table(hot.slice(0, 8));
  return [...faults, ...throttles(hot)];
};
