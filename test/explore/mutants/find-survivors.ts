import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../../../infra/command-line/command-error.ts';
import { explained } from './explained.ts';
import { findMistyped } from './find-mistyped.ts';
import { type Mutant, makeMutants } from './make-mutants.ts';
import { type Killer, killerOf, root, withCopy } from './try-mutant.ts';

const inFolder = (folder: string, names: string) =>
  names.split(' ').map((name) => `${folder}/${name}.ts`);

/** What decides what becomes of a connection, and the writes of that. */
const files = [
  ...inFolder('adapters', 'connection-writes connections connection-queries connections-by-id'),
  ...inFolder('adapters', 'oauth-flows'),
  ...inFolder('domain/connection', 'next-step refresh-connection store-refreshed open-connection'),
  ...inFolder('domain/connection', 'standing transitions new-grant account-connections connection'),
  ...inFolder('domain/connection', 'tenant-connections'),
  ...inFolder('domain/connect', 'next-flow-step claim-flow store-connection connect-account'),
  ...inFolder('domain/connect', 'exchange-once complete-connection place-account hand-over'),
  ...inFolder('domain/connect', 'complete-by-server'),
  ...inFolder(
    'domain/disconnect',
    'disconnect end-grant count-sharing carry-out-report is-granted',
  ),
  ...inFolder('domain/events', 'publish-changes events-of'),
  ...inFolder('domain/waiting', 'in-time single-flight'),
];

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

const whyOf = ({ file, change }: Job): string | undefined => explained[file]?.[change];

/**
 * Makes one mutant after the other, and looks for those that nothing finds.
 * @throws CommandError when one has no explanation, or when an explanation is of none that survives
 */
export const findSurvivors = async (only: string): Promise<void> => {
  const wanted = files.filter((file) => file.includes(only));
  const jobs = (await Promise.all(wanted.map(jobsOf))).flat();
  const mistyped = await withCopy((folder) => findMistyped(folder, jobs));
  const left = jobs.filter((_, at) => !mistyped.has(at));
  const killers: Partial<Record<Killer | 'explained', number>> = { types: mistyped.size };
  const wrong: string[] = [];
  const work = async (folder: string) => {
    for (let job = left.shift(); job; job = left.shift()) {
      const killer = await killerOf(folder, job.file, job.mutated);
      const why = whyOf(job);
      const result = killer ?? (why ? 'explained' : undefined);
      if (result) killers[result] = (killers[result] ?? 0) + 1;
      if ((killer === undefined) === (why !== undefined)) continue;
      wrong.push(job.change);
      const what = killer ? `is explained, and found by ${killer}` : 'survives';
      console.log(`${job.file}:${job.line} ${what}: ${job.change}`);
    }
  };
  // Two at once, since most of the time of the tests goes into waiting.
  await Promise.all([0, 1].map(() => withCopy(work)));
  const stale = wanted
    .flatMap((file) => Object.keys(explained[file] ?? {}))
    .filter((change) => !jobs.some((job, at) => job.change === change && !mistyped.has(at)));
  for (const change of stale) console.log(`is explained, and no such mutant is tried: ${change}`);
  console.log(`${jobs.length} mutants: ${JSON.stringify(killers)}`);
  if (wrong.length + stale.length > 0) throw new CommandError('Mutants are not as explained.');
};
