import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../../../../infra/command-line/command-error.ts';
import { isExplained, staleOf } from './explained.ts';
import { findMistyped } from './find-mistyped.ts';
import { type Mutant, makeMutants } from './make-mutants.ts';
import { type Killer, killerOf, root, withCopy } from './try-mutant.ts';

const rooms = '{connections,connect,disconnect,events}/domain/**/*.ts';
const ofPlatform =
  'platform/{waiting/{in-time,single-flight},model/{privacy-request,reach,session-binding}}.ts';
const ofConnections = '*/adapters/{connection,due-connection,ended-connection}*.ts';
const ofFlows = '*/adapters/{oauth-flow*,completion-codes,seen-tokens,stream-record,event-bus}.ts';
const ofAgents = '*/adapters/{agent-accounts,agent-bindings}.ts';
const ofQueues = '*/adapters/{notice-queue,refresh-queue,state-row}.ts';
const ofTokens = 'disconnect/adapters/{token-verifier,key-check}.ts';

/** What decides what becomes of a connection, and the writes of that. */
export const files = globSync(
  [rooms, ofPlatform, ofConnections, ofFlows, ofAgents, ofQueues, ofTokens],
  {
    cwd: join(root, 'functions'),
  },
).sort();

type Job = { file: string; mutated: string; line: number; change: string };

/** A mutant in words: its line, with what stands there instead of what. */
const changeIn = (source: string, { start, end, by }: Mutant): string => {
  const before = source.slice(source.lastIndexOf('\n', start) + 1, start);
  const after = source.slice(end, source.indexOf('\n', end));
  const change = `${before}⟦${source.slice(start, end)} → ${by}⟧${after}`;
  return change.replaceAll(/\s+/g, ' ').trim();
};

const jobsOf = async (file: string): Promise<Job[]> => {
  const source = await readFile(join(root, 'functions', file), 'utf8');
  return makeMutants(source).map((mutant) => ({
    file,
    mutated: source.slice(0, mutant.start) + mutant.by + source.slice(mutant.end),
    line: source.slice(0, mutant.start).split('\n').length,
    change: changeIn(source, mutant),
  }));
};

/**
 * Makes one mutant after the other, and looks for those that nothing finds.
 * @throws CommandError when one has no explanation, or when an explanation is of no mutant
 */
export const findSurvivors = async (requested: readonly string[]): Promise<void> => {
  const jobs = (await Promise.all(requested.map(jobsOf))).flat();
  const mistyped = await withCopy((folder) => findMistyped(folder, jobs));
  const typed = jobs.filter((_, at) => !mistyped.has(at));
  const left = typed.filter(({ file, change }) => !isExplained(file, change));
  const by: Partial<Record<Killer | 'explained' | 'nothing', number>> = {
    types: mistyped.size,
    explained: typed.length - left.length,
  };
  const work = async (folder: string) => {
    for (let job = left.shift(); job; job = left.shift()) {
      const { file, line, change, mutated } = job;
      const killer = (await killerOf(folder, file, mutated)) ?? 'nothing';
      by[killer] = (by[killer] ?? 0) + 1;
      if (killer === 'nothing') console.log(`${file}:${line} survives: ${change}`);
    }
  };
  // Two at once, since most of the time of the tests goes into waiting.
  await Promise.all([0, 1].map(() => withCopy(work)));
  const stale = requested.flatMap((file) =>
    staleOf(
      file,
      typed.flatMap((job) => (job.file === file ? job.change : [])),
    ),
  );
  for (const change of stale) console.log(`is explained, and no such mutant is tried: ${change}`);
  console.log(`${jobs.length} mutants, found by: ${JSON.stringify(by)}`);
  if (by.nothing || stale.length > 0) throw new CommandError('Mutants are not as explained.');
};
