import type { Integration, Overview } from './overview.ts';

/** Look-ups by `<component>/<field>`, and the code that all of them would get. */
type Refused = { code: 'reconnect_required' | 'missing_provider_scope'; fields: string[] };

/** Another refusal may end by itself: only a look-up finds that out. */
const endedFor: readonly string[] = ['grant_ended', 'uninstalled'];

/**
 * The look-ups that need not be sent, because the state of the connection says that they are refused.
 * A look-up that has some of its permissions may work.
 */
export const refusedLookUps = (
  { setups }: Pick<Overview, 'setups'>,
  { type, problem, scopes_missing: missing }: Integration,
): Refused => {
  const lookUps = [...(setups.get(type)?.lookUps ?? [])];
  const isEnded = problem !== null && endedFor.includes(problem.code);
  if (isEnded) return { code: 'reconnect_required', fields: lookUps.map(([field]) => field) };
  const without = lookUps.filter(
    ([, scopes]) => scopes.length > 0 && scopes.every((scope) => missing.includes(scope)),
  );
  return { code: 'missing_provider_scope', fields: without.map(([field]) => field) };
};

/**
 * The look-ups that are refused while no account of their type is connected: all that are not of fixed
 * choices. None are known to be while the API did not say what is connected.
 */
export const lookUpsOfAccounts = ({
  setups,
  problems,
}: Pick<Overview, 'setups' | 'problems'>): string[] =>
  problems.length > 0 ? [] : [...setups.values()].flatMap(({ lookUps }) => [...lookUps.keys()]);
