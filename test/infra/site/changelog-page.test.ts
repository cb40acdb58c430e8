import { expect, it } from 'vitest';
import { changelogPage } from '../../../infra/site/changelog-page.ts';
import { textOf } from '../../../infra/site/guide-pages.ts';
import { readPage } from '../../docs/samples/blocks.ts';

it('the changelog of the site has all that concerns integrators, and nothing else', () => {
  const shown = textOf(changelogPage().markdown);
  let reader = '';
  for (const line of textOf(readPage('CHANGELOG.md')).split('\n')) {
    if (line.startsWith('### ')) reader = line;
    if (!line.startsWith('- ')) continue;
    expect(shown.includes(line), line).toBe(reader === '### For integrators');
  }
  expect(shown).toMatch(/^## 1\.0\.0 – 2026-11-27\n\n- /m);
  expect(shown).not.toContain('Unreleased');
});
