import { openBench } from './bench.ts';
import { debianVersion } from './debian-version.ts';
import type { FaultName } from './faults.ts';
import type { Outcome, ToolRow } from './row.ts';
import { startWorld, type World } from './world.ts';

/** Of a row, what came of it; `failed` if the tool did not do what the row says. */
export type Result = Outcome & { group: string; tool: string; version: string; failed?: boolean };

const versionOf = ({ version, packages }: ToolRow): string =>
  version ?? Object.values(packages)[0] ?? '';

const tryRow = async (row: ToolRow, world: World): Promise<Result> => {
  const { group, tool } = row;
  const known = { group, tool, version: versionOf(row) };
  try {
    const installed = row.debian ? { version: await debianVersion(row.debian) } : {};
    const bench = await openBench(row.packages, world);
    const outcome = await row.run(bench).finally(bench.close);
    return { ...known, ...installed, ...outcome };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ...known, verdict: 'does not', why, failed: true };
  }
};

/** One after the other: what one leaves, such as a webhook, must not meet the next. */
export const runRows = async (
  rows: readonly ToolRow[],
  fault: FaultName | undefined,
  onResult: (result: Result) => void,
): Promise<Result[]> => {
  const world = await startWorld(fault);
  const results: Result[] = [];
  try {
    for (const row of rows) {
      const result = await tryRow(row, world);
      onResult(result);
      results.push(result);
    }
  } finally {
    await world.closeWorld();
  }
  return results;
};
