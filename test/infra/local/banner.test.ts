import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { outcomeNames, resultAt, stageNames } from '../../../functions/sandbox/domain/outcomes.ts';
import { banner, firstRequests } from '../../../infra/local/banner.ts';

const aws = {
  dynamodb_endpoint: '',
  kms_endpoint: '',
  lambda_endpoint: '',
  kms_state_key_id: '',
  kms_secrets_key_id: '',
  events_queue_url: '',
  tenant_rate_limit: { requests_per_second: 1, burst: 1 },
};
const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');

it('README.md has the very commands that npm start prints', () => {
  const lines = firstRequests({ base_url: 'http://127.0.0.1:8787/api' }, '.local');
  expect(readme).toContain(`\n\`\`\`sh\n${lines.join('\n')}\n\`\`\`\n`);
});

it('npm start prints the addresses of the start page and of the API docs', () => {
  const [base_url, frontend_url] = ['http://127.0.0.1:1/api', 'http://127.0.0.1:2'];
  const rest = { api_key: 'sk_local_x', tenant_id: 'demo', ...aws };
  const text = banner({ base_url, frontend_url, ...rest }, '.local');
  expect(text).toContain('\n  Start page     http://127.0.0.1:2\n');
  expect(text).toContain('\n  API docs       http://127.0.0.1:1/api/docs\n');
});

const local = readFileSync(join(import.meta.dirname, '../../../infra/local/README.md'), 'utf8');

it.each(outcomeNames)('the README has what follows from %s', (outcome) => {
  const row = local.split('\n').find((line) => line.startsWith(`| \`${outcome}\` |`));
  const cells = row?.split('|').slice(3, 6);
  expect(cells?.map((cell) => cell.replaceAll('`', '').trim())).toEqual(
    stageNames.map((stage) => resultAt(outcome, stage) ?? ''),
  );
});
