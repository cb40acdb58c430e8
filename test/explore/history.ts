type Item = Readonly<Record<string, unknown>>;

/**
 * What happened, in the order in which it did; `by` names who did it. A token is presented when it
 * reaches its provider, and a grant is received when its new tokens come back to who asked.
 */
export type Happening = { by: string } & (
  | { what: 'exchanged'; code: string }
  | { what: 'presented'; token: string; isTaken: boolean }
  | { what: 'received'; token: string; for: string }
  /** The provider did not answer, or said that it cannot. */
  | { what: 'unavailable' }
  | { what: 'revoked'; grant: string }
  | { what: 'changed'; before: Item | undefined; after: Item | undefined; atMs: number }
  | { what: 'told'; eventId: string }
  | { what: 'took'; eventId: string }
);

/** How a process ended, and whether a fault hit it. */
export type Ended = {
  name: string;
  state: 'runs' | 'answered' | 'failed';
  answer: unknown;
  /** How it ended before all it had begun was done: by a fault, or as its time was up. */
  endedBy: 'fault' | 'time' | undefined;
  isHit: boolean;
};

/** A provider's grant, as it is at the end. */
export type Grant = { name: string; account: string; newest: string; isAlive: boolean };

export type History = {
  happenings: readonly Happening[];
  processes: readonly Ended[];
  /** The connections that are stored at the end, with their tokens in clear. */
  connections: readonly (Item & { refreshToken: string })[];
  /** Those at the beginning. */
  first: readonly Item[];
  grants: readonly Grant[];
  /** How many steps met one. */
  faults: number;
};

type Of<What extends Happening['what']> = Extract<Happening, { what: What }>;

export const all = <What extends Happening['what']>(
  { happenings }: Pick<History, 'happenings'>,
  what: What,
): Of<What>[] => happenings.filter((each): each is Of<What> => each.what === what);

/** It died, or could not end well: after three faults its time may be up before the tables take anything. */
export const hasDied = ({ processes, faults }: History, by: string): boolean => {
  const process = processes.find(({ name }) => name === by);
  return process?.endedBy === 'fault' || (faults > 2 && process?.state !== 'answered');
};

/** Whether what somebody asked a provider for never came back to them, or died with them. */
export const isLostWith = (history: History, by: string, token: string): boolean =>
  hasDied(history, by) ||
  !all(history, 'received').some((each) => each.by === by && each.for === token);
