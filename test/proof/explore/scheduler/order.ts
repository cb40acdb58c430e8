import type { Process } from './process.ts';
import type { Option, SelectedStep } from './step.ts';

/** Real code, by the name of the process that runs it. */
export type Program<World> = {
  name: string;
  run: (world: World) => Promise<unknown>;
  /** When it begins; at once without it. */
  afterMs?: number;
};

/** Programs that run together, and those that run one after the other when these are done. */
export type Programs<World> = {
  createWorld: (nowMs: () => number) => World;
  together: readonly Program<World>[];
  afterwards: readonly Program<World>[];
  beganAtMs: number;
};

/** Chooses one of the options. @returns undefined to end here */
export type Choose = (options: readonly Option[]) => number | undefined;

export type Order<World> = {
  world: World;
  processes: readonly Process<World>[];
  steps: readonly SelectedStep[];
  /** It was not ended by who chooses. */
  isWhole: boolean;
};
