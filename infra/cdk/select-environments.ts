import { type Environment, environments } from './environments.ts';

/** Its message lists the valid names. */
export class UnknownEnvironment extends Error {
  override readonly name = 'UnknownEnvironment';
}

/**
 * The environment of this name, or all of them without a name.
 * @throws UnknownEnvironment
 */
export const selectEnvironments = (name?: string): readonly Environment[] => {
  const all = Object.values(environments);
  const selected = all.filter((environment) => name === undefined || environment.name === name);
  if (selected.length > 0) return selected;
  const names = all.map((environment) => environment.name).join(', ');
  throw new UnknownEnvironment(
    `There is no environment ${JSON.stringify(name)}. Use one of: ${names}.`,
  );
};
