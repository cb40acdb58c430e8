import type { Act } from '../../../functions/telemetry/act.ts';
import { table } from '../../command-line/table.ts';
import { type CommandOutcome, exitCodes } from '../command.ts';
import { type ExplanationFinding, worstFirst } from './finding.ts';

const findingsTable = (findings: readonly ExplanationFinding[]): string => {
  const rows = findings.flatMap(({ code, detail, nextStep }) => [
    [code, detail],
    ...(nextStep === undefined ? [] : [['', `Next: ${nextStep}`]]),
  ]);
  return table(['FINDING', 'DETAIL'], rows);
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
};

/** What an explanation answers: its findings, the worst first, and whether the thing works. */
export const verdictOf = ({
  what,
  json,
  more,
  acts = [],
  ...found
}: ExplainedSubject): CommandOutcome => {
  const findings = worstFirst(found.findings);
  const faults = findings.filter(({ unhealthy }) => unhealthy).map(({ code }) => code);
  const healthy = faults.length === 0;
  const verdict = healthy ? 'healthy' : 'not healthy';
  const parts = [`${what} is ${verdict}.`, findingsTable(findings), more];
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
