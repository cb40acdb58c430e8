import type { Act } from '../../../functions/telemetry/audit.ts';
import { table } from '../../command-line/table.ts';
import type { Paint } from '../../command-line/terminal.ts';
import { type CommandOutcome, exitCodes } from '../command.ts';
import { type ExplanationFinding, worstFirst } from './finding.ts';

const findingsTable = (findings: readonly ExplanationFinding[], paint: Paint): string => {
  const rows = findings.flatMap(({ code, detail, nextStep }) => [
    [code, detail],
    ...(nextStep === undefined ? [] : [['', `Next: ${nextStep}`]]),
  ]);
  const tones = new Map(
    findings.map(
      ({ code, unhealthy, nextStep }) =>
        [code, unhealthy ? 'bad' : nextStep === undefined ? 'good' : 'poor'] as const,
    ),
  );
  return table(['FINDING', 'DETAIL'], rows, {
    FINDING: (code) => paint(tones.get(code) ?? 'good', code),
  });
};

const findingJson = ({ code, detail, nextStep }: ExplanationFinding) => ({
  code,
  detail,
  next_step: nextStep ?? null,
});

type ExplainedSubject = {
  /** What is explained, as the beginning of a sentence. */
  what: string;
  json: object;
  findings: readonly ExplanationFinding[];
  /** Printed after the findings. */
  more?: string | undefined;
  acts?: readonly Act[];
  paint: Paint;
};

/** What an explanation answers: its findings, the worst first, and whether the thing works. */
export const verdictOf = ({
  what,
  json,
  more,
  acts = [],
  paint,
  ...found
}: ExplainedSubject): CommandOutcome => {
  const findings = worstFirst(found.findings);
  const faults = findings.filter(({ unhealthy }) => unhealthy).map(({ code }) => code);
  const healthy = faults.length === 0;
  const verdict = healthy ? paint('good', 'healthy') : paint('bad', 'not healthy');
  const parts = [`${what} is ${verdict}.`, findingsTable(findings, paint), more];
  return {
    acts,
    json: { ...json, healthy, findings: findings.map(findingJson) },
    text: parts.filter((part) => part !== undefined).join('\n\n'),
    ...(healthy
      ? {}
      : {
          failure: `${what} does not work: ${faults.join(', ')}.`,
          exitCode: exitCodes.unhealthy,
        }),
  };
};
