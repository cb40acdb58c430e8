import type { CommandOutcome } from '../command.ts';
import type { ImportedLine } from './import-all.ts';
import type { BadLine, GoodLine } from './read-lines.ts';
import { countResults, importActs, reportLine, summaryOf, warningsOf } from './report.ts';

/** "1 line", "2 lines" */
export const linesOf = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;

const badText = ({ line, reasons }: BadLine): string => `Line ${line}: ${reasons.join('; ')}.`;

/** Of lines that cannot be imported. */
export const badOutcome = (good: readonly GoodLine[], bad: readonly BadLine[]): CommandOutcome => ({
  json: { good: good.length, bad },
  text: bad.map(badText).join('\n'),
  failure: `${linesOf(bad.length)} cannot be imported. Nothing was imported.`,
});

/** What became of the lines. @param stopped in one line, what ended the run early */
export const importedOutcome = (
  imported: readonly ImportedLine[],
  stopped: string | undefined,
): CommandOutcome => {
  const { connected, unchanged, mustReconnect, unknown, notYet } = countResults(imported);
  const left = mustReconnect + unknown + notYet;
  const warnings = warningsOf(imported.filter(({ outcome }) => 'integrationId' in outcome));
  const failures = [
    ...(stopped === undefined ? [] : [stopped]),
    ...(left > 0 ? [`${left} of ${linesOf(imported.length)} not connected.`] : []),
  ];
  return {
    acts: importActs(imported),
    json: {
      connected,
      unchanged,
      must_reconnect: mustReconnect,
      unknown,
      not_yet: notYet,
      warnings,
      lines: imported.map(reportLine),
    },
    text: [
      `${connected} connected, ${unchanged} unchanged, ${mustReconnect} must reconnect, ${unknown} unknown, ${notYet} not yet.`,
      ...summaryOf(imported),
      ...warnings,
    ].join('\n'),
    ...(failures.length > 0 ? { failure: failures.join(' ') } : {}),
  };
};
