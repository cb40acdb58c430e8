import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import figures from '../soak/figures.json' with { type: 'json' };
import { reliabilityPage } from '../soak/reliability-page.ts';

it('has the figures of the last soaks (npm run docs:reliability)', () => {
  const page = readFileSync(new URL('../../docs/reliability.md', import.meta.url), 'utf8');
  expect(reliabilityPage(page, figures)).toBe(page);
});
