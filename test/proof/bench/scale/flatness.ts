import { type OperationCosts, unitsOf } from './measure-operations.ts';

/** Why an operation may cost more the more connections there are, and how many units at most. */
type Growth = { why: string; most: (connections: number) => number };

/** By the names of cases. */
const reasonsToGrow: Readonly<Record<string, Growth>> = {
  'list-integrations': { why: 'shows up to 20 connections', most: () => 20 },
  'list-integrations, of a type': { why: 'shows up to 20 connections', most: () => 20 },
  'oauth-start, of a type with more scopes': { why: 'reads up to 25 connections', most: () => 3 },
};

/** An item may cross the size of one unit. */
const tolerance = 1;

/** How many units more an operation costs than with the fewest connections. */
const growthOf = ({ costs }: OperationCosts) => {
  const all = costs.map((cost) => {
    const { read, write } = unitsOf(cost);
    return { connections: cost.connections, units: read + write };
  });
  const [least = { units: 0 }] = all;
  return all.map(({ connections, units }) => ({ connections, more: units - least.units }));
};

/** @returns for people: which operations cost more than they may */
export const notFlat = (operations: readonly OperationCosts[]): string[] =>
  operations.flatMap((operation) => {
    const { name } = operation;
    const { most = () => 0, why } = reasonsToGrow[name] ?? {};
    const [worst] = growthOf(operation)
      .filter(({ connections, more }) => more > most(connections) + tolerance)
      .toSorted((one, other) => other.more - one.more);
    if (!worst) return [];
    const allowed = why ? `, though it ${why}` : '';
    return [`${name} is not flat: ${worst.more} units more at ${worst.connections}${allowed}.`];
  });

const cell = (operation: OperationCosts, connections: number) => {
  const cost = operation.costs.find((each) => each.connections === connections);
  const { read, write } = unitsOf(cost ?? { charges: [] });
  return `${read} + ${write}`;
};

/** The rows of a table: read and write units of each operation by the connections of the tenant. */
export const operationRows = (operations: readonly OperationCosts[]) =>
  operations.map((operation) => ({
    operation: operation.name,
    ...Object.fromEntries(
      operation.costs.map(({ connections }) => [`at ${connections}`, cell(operation, connections)]),
    ),
    flat: notFlat([operation]).length > 0 ? 'no' : (reasonsToGrow[operation.name]?.why ?? 'yes'),
  }));
