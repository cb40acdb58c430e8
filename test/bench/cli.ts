import { writeFileSync } from 'node:fs';
import { CommandError, UsageError } from '../../infra/command-line/command-error.ts';
import { runCommand } from '../../infra/command-line/run-program.ts';
import { inBenchFolder } from './bench-folder.ts';
import { isValid, judge } from './judge.ts';
import { benchOptions } from './options.ts';
import { report } from './report.ts';
import { type Run, runBench } from './run-bench.ts';
import { saveFigures, toFigures } from './save-figures.ts';

const facts = {
  name: 'npm run bench --',
  summary: 'Measures what each function costs, cold and warm, beside one written by hand.',
  notes:
    'Exits with 1 when a function is over its budget or the machine was too busy, with 2 when called wrongly.',
  options: benchOptions,
  examples: ['npm run bench', 'npm run bench -- --rounds 3 --only list-agents'],
};

const plan = { warm: 50, worst: 3, settling: 150, steady: 200 };

/** `npm run bench` */
await runCommand(facts, async ({ rounds, memory: memoryMb, only, json, save }) => {
  if (save && only !== '') throw new UsageError('--save needs all cases.');
  const run: Run = {
    rounds,
    steadyRounds: 5,
    memoryMb,
    plan,
    isWanted: ({ name }) => name.includes(only),
  };
  const faults = await inBenchFolder(async (folder) => {
    const outcome = await runBench(run, folder);
    console.log(report(outcome));
    const figures = toFigures(run, outcome);
    if (json) writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
    if (!isValid(outcome, 0.05)) {
      return ['Void: the same bundle must cost the same. Try again on a calmer machine.'];
    }
    if (save) saveFigures(figures);
    return judge(outcome, 1);
  });
  for (const fault of faults) console.error(fault);
  // It has printed why.
  if (faults.length > 0) throw new CommandError();
});
