import { readSource } from './guide-pages.ts';
import type { SitePage } from './site-page.ts';

const source = 'CHANGELOG.md';

const heading = 'For integrators\n';

/** What clients of the API can see of a release; undefined where that is nothing. */
const partOf = (release: string): string | undefined => {
  const [name = '', ...parts] = release.split(/^### /m);
  const own = parts.find((part) => part.startsWith(heading));
  // What is deployed is there, whether or not somebody has given it a number.
  const shown = (name.split('\n')[0] ?? '').replace('Unreleased', 'After the last release');
  return own && `## ${shown}\n${own.slice(heading.length).trimEnd()}`;
};

/** Pages for operators are in the repository alone. */
const isOfSite = (file: string) => /^docs\/(integrate|platform)\//.test(file);

/** The changelog as integrators read it. */
export const changelogPage = (): SitePage => {
  const [, ...releases] = readSource(source).split(/^## /m);
  const parts = releases.flatMap((release) => partOf(release) ?? []);
  const markdown = `# Changelog\n\n${parts.join('\n\n')}\n`;
  return {
    path: 'changelog',
    title: 'Changelog',
    section: 'Guide',
    summary: 'What changed for clients of the API, by release.',
    source,
    markdown: markdown.replaceAll(/\[([^\]]*)\]\(([^)]*)\)/g, (link, text: string, file: string) =>
      isOfSite(file) ? link : text,
    ),
  };
};
