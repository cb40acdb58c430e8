import type { ProblemCode, stateProblem } from '../../connections/domain/problem.ts';

/** What a connection's standing may be that passes or ends. */
export type StateProblem = NonNullable<ReturnType<typeof stateProblem>>;

/** What may pass without a person. */
export type PassingProblem = Extract<ProblemCode, StateProblem | 'ending_soon'>;

/** What happened to a connection, without when and to which. */
export type Happening =
  /** It was deleted, by the tenant or because the provider asked for it. */
  | { kind: 'disconnected' }
  | { kind: 'connected' }
  /** A person connected the same account again. */
  | { kind: 'reconnected' }
  /** A person connected another account in its place. */
  | { kind: 'account_changed' }
  | { kind: 'permissions_changed'; scopesAdded: string[]; scopesRemoved: string[] }
  /** It works again, and no person had to do anything. */
  | { kind: 'recovered'; recoveredFrom: PassingProblem[] }
  /** The provider reported that the account removed our app. */
  | { kind: 'uninstalled' }
  | { kind: 'reconnect_required'; reason: Exclude<StateProblem, 'app_misconfigured'> }
  | { kind: 'app_misconfigured' }
  | { kind: 'ending_soon'; reconnectByMs: number };

export type ConnectionEventName = `connection.${Happening['kind']}`;

/** The compiler knows that none is missing. */
const kinds: Readonly<Record<Happening['kind'], true>> = {
  connected: true,
  reconnected: true,
  account_changed: true,
  permissions_changed: true,
  recovered: true,
  uninstalled: true,
  reconnect_required: true,
  app_misconfigured: true,
  ending_soon: true,
  disconnected: true,
};

export const nameOf = (kind: Happening['kind']): ConnectionEventName => `connection.${kind}`;

/** Every event by its name. */
export const eventNames = (Object.keys(kinds) as Happening['kind'][]).map(nameOf);
