import type { LostAnswersWorld } from './world.ts';

/** One thing that a caller does. */
export type Scenario = {
  name: string;
  /** Its writes do no harm when they happen twice: only the record's version shows it. */
  mayRepeat?: true;
  /** Everything that must be there before; nothing fails in it. */
  prepare(world: LostAnswersWorld): Promise<Prepared>;
};

export type Prepared = {
  tenantId: string;
  /** @returns what the caller gets, without what differs between runs */
  act(): Promise<unknown>;
};
