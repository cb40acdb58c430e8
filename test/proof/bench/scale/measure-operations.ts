import { routes } from '../../../../functions/routes.ts';
import { functionOf } from '../../../../infra/bundling/handler-name.ts';
import { buildBundles } from '../bundles.ts';
import type { BenchCase } from '../case.ts';
import { createCases } from '../cases.ts';
import { chargesWhenWarm, inSandbox } from '../measure.ts';
import { startScenario } from '../scenario.ts';
import type { Services } from '../services.ts';
import type { Charge } from '../units.ts';
import { createCrowdedTenant } from './crowded-tenants.ts';

/** What one request of an operation costs a tenant with so many connections. */
type OperationCost = { connections: number; charges: Charge[] };

export type OperationCosts = { name: string; bundle: string; costs: OperationCost[] };

export const unitsOf = ({ charges }: Pick<OperationCost, 'charges'>) => ({
  read: charges.reduce((sum, { read }) => sum + read, 0),
  write: charges.reduce((sum, { write }) => sum + write, 0),
});

/** A tenant that is the same at each request gets a cached list instead. */
const withOwnTenant = new Set([
  'get-field-options, from the provider',
  'get-field-options, with a refresh',
]);

/** Functions of routes that no case is of. */
export const unmeasured = (measured: readonly OperationCosts[]): string[] => {
  const bundles = new Set(measured.map(({ bundle }) => bundle));
  return [...new Set(routes.map(functionOf))].filter((name) => !bundles.has(name));
};

/**
 * Counts the units of every case of the benchmark for tenants with so many connections of one type.
 * @param isWanted all without it
 */
export const measureOperations = async (
  services: Services,
  folder: string,
  sizes: readonly number[],
  isWanted: (benchCase: BenchCase) => boolean = () => true,
): Promise<OperationCosts[]> => {
  const bundles = await buildBundles(folder);
  let tenantId = '';
  const scenario = await startScenario(services, () => tenantId);
  try {
    const crowds: { connections: number; id: string; cases: BenchCase[] }[] = [];
    for (const connections of sizes) {
      const id = await createCrowdedTenant(services, connections);
      tenantId = id;
      crowds.push({ connections, id, cases: await createCases(scenario) });
    }
    const world = { bundles, services, memoryMb: 512 };
    const measured: OperationCosts[] = [];
    for (const [n, benchCase] of (crowds[0]?.cases ?? []).entries()) {
      const { name, bundle, by } = benchCase;
      if (by !== undefined || withOwnTenant.has(name) || !isWanted(benchCase)) continue;
      const costs = await inSandbox(benchCase, world, async (sandbox) => {
        const all: OperationCost[] = [];
        for (const { connections, id, cases } of crowds) {
          tenantId = id;
          const charges = await chargesWhenWarm(sandbox, cases[n] ?? benchCase, services);
          all.push({ connections, charges });
        }
        return all;
      });
      measured.push({ name, bundle, costs });
    }
    return measured;
  } finally {
    scenario.stop();
  }
};
