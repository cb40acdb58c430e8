import { runAsProcess, runProgram } from '../../infra/command-line/run-program.ts';
import { createSoaksProgram, type SoakOptions } from './create-soaks-program.ts';
import { saveFigures } from './reliability-page.ts';
import { runSoak } from './run-soak.ts';
import { type SoakName, soaks } from './soaks.ts';

const run = async (name: SoakName, options: SoakOptions): Promise<void> => {
  const { runs, seed = Date.now() % 1_000_000_000, save } = options;
  const { unit } = soaks[name];
  console.log(`Seed ${seed}, ${runs} ${unit}.`);
  const startedMs = Date.now();
  const figures = await runSoak(name, runs, seed);
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  console.log(`Seed ${seed}, ${runs} ${unit}, ${seconds} s.`, figures);
  if (save) saveFigures(name, { runs, seed, seconds, figures });
};

/** `npm run soak` */
await runAsProcess((args, terminal) =>
  runProgram(createSoaksProgram(terminal, run), args, terminal),
);
