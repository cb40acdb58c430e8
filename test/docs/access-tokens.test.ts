import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { getAccessToken } from '../../functions/contracts/get-access-token.ts';
import { errorCodes } from '../../functions/contracts/service-error.ts';
import { tokenFunction } from '../support/stack/invoking.ts';

const page = readFileSync(new URL('../../docs/platform/access-tokens.md', import.meta.url), 'utf8');

/** The rows of the table under a heading, without its head. */
const rowsUnder = (heading: string): string[] => {
  const section = page.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2);
};

const members = ({ shape }: z.ZodMiniObject): string[] =>
  Object.entries(shape).map(
    ([name, schema]) => `| \`${name}\` | ${z.globalRegistry.get(schema)?.description} |`,
  );

it('names every member of the request, as the contract describes it', () => {
  expect(rowsUnder('The request')).toEqual(members(getAccessToken.request));
});

it('names every member of the answer, as the contract describes it', () => {
  expect(rowsUnder('The answer')).toEqual(members(getAccessToken.answer));
});

it('names every code of a refusal, with its meaning on this function and what to do', () => {
  const { errors, meanings } = getAccessToken;
  const own: Partial<Record<string, string>> = meanings;
  const rows = rowsUnder('Refusals').map((row) => row.split(' | ').slice(0, 2).join(' | '));
  expect(rows).toEqual(
    errors.map((code) => `| \`${code}\` | ${own[code] ?? errorCodes[code].meaning}`),
  );
  for (const row of rowsUnder('Refusals')) expect(row.split(' | ')).toHaveLength(3);
});

it('shows the names of the functions as they are', () => {
  expect(page).toContain(`--function-name ${tokenFunction}`);
  expect(page).toContain(`trunkline-<env>-${getAccessToken.name}`);
});
