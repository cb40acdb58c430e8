import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { components } from '../../../functions/catalogue/components/catalogue.ts';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { type ApiCaller, judgeSunsets } from '../../../infra/catalogue/judge-sunsets.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const at = (date: string) => Date.parse(`${date}T12:00:00Z`);
const sunset = { api: 'v1', ends: '2027-05-20', source: 'https://acme.example/versions' };
const caller: ApiCaller = { label: 'Acme', sunsets: [sunset] };

describe('an API version that ends', () => {
  it.each([
    ['2026-11-19', []],
    ['2026-11-21', ['warning']],
    ['2027-03-19', ['warning']],
    ['2027-03-21', ['error']],
    ['2027-06-01', ['error']],
  ])('on %s is reported as %j', (today, levels) => {
    expect(judgeSunsets([caller], at(today)).map(({ level }) => level)).toEqual(levels);
  });

  it('is reported with its provider, its day and its source', () => {
    expect(judgeSunsets([caller], at('2027-05-10'))).toEqual([
      {
        level: 'error',
        text: 'Acme: v1 ends on 2027-05-20, in 9 days. https://acme.example/versions',
      },
    ]);
    const earliest: ApiCaller = { ...caller, sunsets: [{ ...sunset, isEarliest: true }] };
    expect(judgeSunsets([earliest], at('2027-05-10'))[0]?.text).toContain('may end on 2027-05-20');
  });

  it('is part of npm run check and .ci/run', () => {
    expect(packageJson.scripts.check).toContain('npm run sunsets');
    expect(readFileSync('.ci/run', 'utf8')).toContain('npm run sunsets');
  });
});

describe.each<ApiCaller>([...providers.values(), ...components.values()])(
  '$label',
  ({ sunsets = [] }) => {
    it('has valid days, each with its source', () => {
      for (const { ends, source } of sunsets) {
        expect(new Date(ends).toISOString().slice(0, 10)).toBe(ends);
        expect(new URL(source).protocol).toBe('https:');
      }
    });
  },
);
