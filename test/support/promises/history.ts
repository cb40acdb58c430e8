import type { Connection } from '../../../functions/connections/domain/connection.ts';
import type { TokenSet } from '../../../functions/connections/domain/open-tokens.ts';

/** A connection as it is stored, with the token in clear by which it is refreshed. */
export type Stored = Connection & { refreshToken: string };

/** With its tokens, as their secret box opened them: where none is for refreshes, the access token is. */
export const withToken = (connection: Connection, opened: string): Stored => {
  const { accessToken, refreshToken = accessToken }: TokenSet = JSON.parse(opened);
  return { ...connection, refreshToken };
};

/** A connection that was there before, or is there after it; undefined stands for none. */
type Change = { before: Stored | undefined; after: Stored | undefined };

/**
 * What happened, in the order in which it did; `by` names who did it. A token is presented when it
 * reaches its provider, and a grant is received when its new tokens come back to who asked.
 */
export type Happening = { by: string } & (
  | { what: 'exchanged'; code: string }
  | { what: 'presented'; token: string; isAccepted: boolean }
  | { what: 'received'; token: string; for: string }
  /** The provider did not answer, or said that it cannot. */
  | { what: 'unavailable' }
  | { what: 'revoked'; grant: string }
  /** The provider was asked to revoke it, and it had ended before. */
  | { what: 'had ended'; grant: string }
  | ({ what: 'changed'; atMs: number } & Change)
  | { what: 'told'; eventId: string }
  | { what: 'took'; eventId: string }
);

/** How a process ended, and which faults hit it. */
export type Ended = {
  /** Begins with what it does: `callback`, `import`, `look-up`, `disconnect`, `erase` or `notice`. */
  name: string;
  state: 'runs' | 'answered' | 'failed';
  answer?: unknown;
  /** Of the connection that it read first. */
  foundFlow?: string | undefined;
  /** How it ended before all it had begun was done: by a fault, or as its time was up. */
  endedBy?: 'fault' | 'time' | undefined;
  /** As `explore` names them. */
  hits: readonly string[];
  /** How long faults held it up, in milliseconds. */
  heldUpMs?: number;
};

/** A provider's grant, as it is at the end. */
export type Grant = { name: string; account: string; newest: string; isAlive: boolean };

export type History = {
  happenings: readonly Happening[];
  processes: readonly Ended[];
  /** Those that are stored at the end. */
  connections: readonly Stored[];
  grants: readonly Grant[];
  /** How many steps met one. */
  faults: number;
};

/** What real processes did, as the record of their provider and the rows at the end tell it. */
export const historyOfProcesses = (
  { happenings, grants }: { happenings: readonly Happening[]; grants: ReadonlyMap<string, Grant> },
  connections: readonly Stored[],
): History => ({
  happenings,
  processes: [],
  connections,
  grants: [...grants.values()],
  faults: 0,
});

type Of<What extends Happening['what']> = Extract<Happening, { what: What }>;

export const all = <What extends Happening['what']>(
  { happenings }: Pick<History, 'happenings'>,
  what: What,
): Of<What>[] => happenings.filter((each): each is Of<What> => each.what === what);

/** Who stored what was there at the beginning. */
export const atFirst = 'before';

/** The flows of the connections that were there at the beginning. */
export const firstFlows = (history: History): Set<unknown> =>
  new Set(
    all(history, 'changed').flatMap(({ by, after }) => (by === atFirst ? after?.flowId : [])),
  );

/** A refresh token is the name of its grant, and a number. */
export const grantOf = (token: string): string => token.replace(/[.-]\d+$/, '');

/** A request's own deadline. */
const requestMs = 20_000;

/** Nor has it ended well that had to answer before it was done. */
const isDone = ({ state, answer }: Ended): boolean =>
  state === 'answered' && Object(answer).reason !== 'still_running';

/**
 * It died, or could not end well: its time may be up before the tables take anything, after four faults, or after
 * three that held all up for as long as a request has: one waits for another. With two, nothing is excused.
 */
const hasDied = ({ faults, processes }: History, process: Ended): boolean => {
  const heldUpMs = processes.reduce((sum, each) => sum + (each.heldUpMs ?? 0), 0);
  const isTimeUp = faults > 3 || (faults > 2 && heldUpMs >= requestMs);
  return process.endedBy === 'fault' || (isTimeUp && !isDone(process));
};

export const theDead = (history: History): Set<string> =>
  new Set(history.processes.filter((each) => hasDied(history, each)).map(({ name }) => name));

/** Whether a provider's response never reached whoever requested it, or was lost when their process died. */
export const lostWith = (history: History): ((by: string, token: string) => boolean) => {
  const dead = theDead(history);
  const received = new Set(all(history, 'received').map((each) => `${each.by} ${each.for}`));
  return (by, token) => dead.has(by) || !received.has(`${by} ${token}`);
};
