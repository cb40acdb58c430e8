import * as z from 'zod';
import { optionFacts } from '../../command-line/options.ts';
import { table } from '../../command-line/table.ts';
import type { Paint } from '../../command-line/terminal.ts';
import { defineCommand, exitCodes } from '../command.ts';
import { explainOne } from '../explanation/explain-one.ts';
import { type Finding, worstFirst } from '../explanation/finding.ts';
import { integrationId, optionalType, tenant } from '../options.ts';

const options = z
  .object({
    tenant,
    'integration-type': optionalType,
    'integration-id': integrationId,
    probe: z.boolean().default(false).register(optionFacts, {
      summary: 'Ask the provider once whose account it is, with the access token as it is.',
    }),
  })
  .refine(({ 'integration-type': type, 'integration-id': id }) => !type !== !id, {
    error: 'Give --integration-type or --integration-id, and not both',
  });

const findingsTable = (findings: readonly Finding[], paint: Paint): string => {
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

const findingJson = ({ code, detail, nextStep }: Finding) => ({
  code,
  detail,
  next_step: nextStep ?? null,
});

export const explainIntegration = defineCommand({
  name: 'explain-integration',
  summary: 'Says why a connection works or fails, and what to do next.',
  notes: `With a type it explains the primary account of the type. It reads what is stored and tries to open the secrets, of which it shows nothing. Without --probe the provider is not asked, so what changed there since the last refresh is not known. Exits with ${exitCodes.unhealthy} when the connection does not work.`,
  options,
  examples: [
    'explain-integration --local .local --tenant demo --integration-type demo',
    'explain-integration --env prod --tenant acme --integration-type slack --probe',
    'explain-integration --env prod --tenant acme --integration-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001 --json',
  ],
  run: async (context, { tenant, 'integration-type': type, 'integration-id': id, probe }) => {
    const explained = await explainOne(context, { tenantId: tenant, type, id, probe });
    const { row, acts } = explained;
    const findings = worstFirst(explained.findings);
    const { paint } = context;
    const faults = findings.filter(({ unhealthy }) => unhealthy).map(({ code }) => code);
    const healthy = faults.length === 0;
    const what = `${row.integration_type} of tenant ${tenant}`;
    const verdict = healthy ? paint('good', 'healthy') : paint('bad', 'not healthy');
    return {
      acts,
      json: { ...row, healthy, findings: findings.map(findingJson) },
      text: `${what} is ${verdict}.\n\n${findingsTable(findings, paint)}`,
      ...(healthy
        ? {}
        : {
            failure: `${what} does not work: ${faults.join(', ')}.`,
            exitCode: exitCodes.unhealthy,
          }),
    };
  },
});
