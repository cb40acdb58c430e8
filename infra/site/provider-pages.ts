import { globSync } from 'node:fs';
import { readSource, root, titleOf } from './guide-pages.ts';
import type { SitePage } from './site-page.ts';

const pageOf = (source: string, path: string, summary: (title: string) => string): SitePage => {
  const markdown = readSource(source);
  const title = titleOf(markdown);
  return { path, title, section: 'Providers', summary: summary(title), markdown, source };
};

/** All providers, and the page of each. */
export const providerPages = (): SitePage[] => {
  const each = globSync('docs/providers/*.md', { cwd: root }).map((source) =>
    pageOf(
      source,
      source.replace(/^docs\/|\.md$/g, ''),
      (title) =>
        `${title}: what a start needs, permissions, when a connection ends, events and fields, setup, limits.`,
    ),
  );
  return [
    pageOf(
      'docs/integrate/catalogue.md',
      'providers',
      () => 'Every integration_type and component_key, each with its page.',
    ),
    ...each.sort((a, b) => a.title.localeCompare(b.title, 'en')),
  ];
};
