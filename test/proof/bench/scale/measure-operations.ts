import { routes } from '../../../../functions/routes.ts';
import { functionOf } from '../../../../infra/bundling/handler-name.ts';
import { type Bundles, buildBundles } from '../bundles.ts';
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

/**
 * An operation that costs more for a provider some of whose events need more than every connection has: it
 * reads what is granted already.
 */
const withMoreScopes = { name: 'oauth-start', integrationType: 'slack' };

/** Functions of routes that no case is of. */
export const unmeasured = (measured: readonly OperationCosts[]): string[] => {
  const bundles = new Set(measured.map(({ bundle }) => bundle));
  return [...new Set(routes.map(functionOf))].filter((name) => !bundles.has(name));
};

type Measured = {
  integrationType?: string;
  /** All without it. */
  isWanted?: (benchCase: BenchCase) => boolean;
};

/** Counts the units of cases of the benchmark for tenants with so many connections of one type. */
const measureOfType = async (
  services: Services,
  bundles: Bundles,
  sizes: readonly number[],
  { integrationType, isWanted = () => true }: Measured,
): Promise<OperationCosts[]> => {
  let tenantId = '';
  const scenario = await startScenario(services, () => tenantId, integrationType);
  try {
    const crowds: { connections: number; id: string; cases: BenchCase[] }[] = [];
    for (const connections of sizes) {
      const crowd = { count: connections, integrationType: scenario.connectedType };
      const id = await createCrowdedTenant(services, crowd);
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

/** Counts the units of every operation for tenants with so many connections of one type. */
export const measureOperations = async (
  services: Services,
  folder: string,
  sizes: readonly number[],
): Promise<OperationCosts[]> => {
  const bundles = await buildBundles(folder);
  const { name: dearer, integrationType } = withMoreScopes;
  const ofDearer = await measureOfType(services, bundles, sizes, {
    integrationType,
    isWanted: ({ name }) => name === dearer,
  });
  return [
    ...(await measureOfType(services, bundles, sizes, {})),
    ...ofDearer.map((operation) => ({
      ...operation,
      name: `${dearer}, of a type with more scopes`,
    })),
  ];
};
