import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accountRequestOf } from '../../functions/domain/connection/ask-account.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import { exitCodes } from '../../infra/operator/command.ts';
import { commands } from '../../infra/operator/commands.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/operate/operator.md'), 'utf8');

it('has every exit code in its table', () => {
  const codes = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
  expect(codes).toEqual([0, 1, 2, ...Object.values(exitCodes)]);
});

it('names every command that asks first, and those that there are', () => {
  const [, section = ''] = /### What cannot be undone\n\n(.*)/.exec(page) ?? [];
  for (const { name, options } of commands.values()) {
    expect(section.includes(`\`${name}`), name).toBe('yes' in options.shape);
  }
});

it('names the providers whose probe does not say whose account it is', () => {
  expect([...providers.values()].filter((each) => !accountRequestOf(each)?.url)).toEqual([]);
  const without = [...providers.values()].filter(({ account }) => !account?.url);
  const names = without.map(({ label }) => label).sort();
  expect(page).toContain(
    `${names.slice(0, -1).join(', ')} and ${names.at(-1)} do not say whose account it is`,
  );
});
