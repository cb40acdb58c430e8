import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../../functions/platform/contracts/service-error.ts';
import { deliveredLines } from '../../../functions/telemetry/delivered-lines.ts';
import { blocksOf, readPage } from '../../docs/samples/blocks.ts';
import { accessLogFields, linesOf, requestOf } from './log-lines.ts';
import { disconnectScript, operatorPages } from './page-commands.ts';
import { createWorkspace } from './run-script.ts';

/** The block of the runbook with this text. */
const block = (having: string): string =>
  blocksOf('docs/operate/operations.md').find(({ text }) => text.includes(having))?.text ?? '';

test.each(operatorPages)(
  '%s works on a Mac: none of its commands has options of GNU alone',
  (page) => {
    expect(readPage(page)).not.toMatch(
      /date -u?d|base64 -w|sha256sum|sed -i|xargs -r|readlink -f|grep -P/,
    );
  },
);

describe('the runbook', () => {
  test('sends audit lines again, those of each function as a delivery of its own', () => {
    const entry = (act: string) =>
      JSON.stringify({
        message: 'audit',
        audit: { act, request_id: 'r', line: 1, reason: 'a\\b' },
      });
    const events = [
      ['oauth-start[1]a', 'connection.started'],
      ['oauth-callback[2]b', 'connection.completed'],
      ['oauth-start[1]a', 'connection.refused'],
    ].map(([stream, act = '']) => ({
      logStreamName: `2026/11/21/trunkline-prod-${stream}`,
      timestamp: 1,
      message: entry(act),
      eventId: 'x',
    }));
    const { run, folder } = createWorkspace({
      aws: `case "$1 $2" in
        'logs filter-log-events') echo "$*" > asked; cat events.json;;
        'lambda invoke') cat delivery.json >> deliveries;;
      esac`,
    });
    const prepare = `cat > events.json <<'EOF'\n${JSON.stringify({ events })}\nEOF\n`;
    const { stderr } = run(`${prepare}${block('millis()')}`, { ENV: 'prod' });
    expect(stderr).toBe('');
    const requested = readFileSync(join(folder, 'asked'), 'utf8');
    expect(requested).toContain(`--start-time ${Date.UTC(2026, 10, 21, 12)} `);
    const delivered = readFileSync(join(folder, 'deliveries'), 'utf8').trimEnd().split('\n');
    const lines = delivered.map((text) =>
      deliveredLines(JSON.parse(text)).lines.map((line) => JSON.parse(line.text)),
    );
    expect(lines).toMatchObject([
      [{ act: 'connection.completed', recorded_by: 'trunkline-prod-oauth-callback' }],
      ['connection.started', 'connection.refused'].map((act) => ({
        act,
        recorded_by: 'trunkline-prod-oauth-start',
      })),
    ]);
  });

  test('disconnects all tenants of a provider, each with a key of its own', () => {
    const row = (tenant: string, id: string) => ({
      tenant_id: { S: tenant },
      integration_id: { S: id },
    });
    const Items = [row('acme', 'i1'), row('beta corp', 'i2'), row('acme', 'i3')];
    const { run, folder } = createWorkspace({
      aws: `echo "$*" > asked; echo '${JSON.stringify({ Items })}'`,
      npm: `while [ "$1" != --tenant ]; do shift; done; echo "{\\"api_key\\": \\"key of $2\\"}"`,
      curl: `echo "\${@: -2:1} $(echo "\${@: -1}" | sed 's/.*\\///')" >> calls; echo 200 ok`,
    });
    const script = `set +e\n${readPage(disconnectScript)}`;
    const variables = { ENV: 'prod', TYPE: 'slack', BASE_URL: 'https://a.example/api' };
    expect(run(script, variables).stderr).toContain('Set COUNT=3 to disconnect');
    expect(existsSync(join(folder, 'calls'))).toBe(false);
    const { stderr } = run(script, { ...variables, COUNT: '3' });
    expect(stderr).toBe('');
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toContain('{":type": {"S": "slack"}}');
    expect(readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n')).toEqual([
      'X-API-Key: key of acme i1',
      'X-API-Key: key of acme i3',
      'X-API-Key: key of beta corp i2',
    ]);
  });

  test('counts who is limited, and by which limit', async () => {
    const fields = await accessLogFields();
    const line = (values: Record<string, string>) =>
      JSON.stringify(Object.fromEntries(fields.map((field) => [field, values[field] ?? '-'])));
    const acme = { status: '429', tenant_id: 'acme', key_id: 'key_1' };
    const access = [acme, { ...acme, gateway_response: 'THROTTLED' }, acme].map(line);
    const ofFunctions = await linesOf(async () => {
      for (const code of ['rate_limited', 'provider_rate_limited', 'rate_limited'] as const)
        await requestOf(new ServiceError(code, ''));
    });
    const printed = (lines: readonly string[]) =>
      lines.map((text) => `2026-11-28T12:00:00+00:00 a-stream ${text}`).join('\n');
    const { run } = createWorkspace({
      aws: 'case "$3" in /aws/apigateway/trunkline-prod) cat access;; /trunkline/prod/functions) cat functions;; esac',
    });
    const files = { access, functions: ofFunctions.map((each) => JSON.stringify(each)) };
    const prepare = Object.entries(files).map(
      ([name, lines]) => `cat > ${name} <<'EOF'\n${printed(lines)}\nEOF\n`,
    );
    const { stdout, stderr } = run(`${prepare.join('')}${block('# whose limit it was')}`, {
      ENV: 'prod',
    });
    expect(stderr).toBe('');
    expect(stdout.trim().split(/\n\s*/)).toEqual([
      '2 "gateway_response":"-" "tenant_id":"acme" "key_id":"key_1"',
      '1 "gateway_response":"THROTTLED" "tenant_id":"acme" "key_id":"key_1"',
      '2 "operation":"listAgents" "code":"rate_limited"',
      '1 "operation":"listAgents" "code":"provider_rate_limited"',
    ]);
  });
});
