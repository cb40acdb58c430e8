import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type Outcome,
  outcomes,
  type Stage,
  stages,
} from '../../infra/local/demo-provider/outcomes.ts';

const readme = readFileSync(join(import.meta.dirname, '../../infra/local/README.md'), 'utf8');

it.each(Object.keys(outcomes) as Outcome[])('the README has what follows from %s', (outcome) => {
  const { result }: { result: Partial<Record<Stage, string>> } = outcomes[outcome];
  const cells = (Object.keys(stages) as Stage[]).map((stage) => result[stage] ?? '');
  const row = readme.split('\n').find((line) => line.startsWith(`| \`${outcome}\` |`));
  expect(
    row
      ?.split('|')
      .slice(3, 6)
      .map((cell) => cell.replaceAll('`', '').trim()),
  ).toEqual(cells);
});
