import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { providers } from '../../functions/catalogue/providers/catalogue.ts';
import { providersTable } from '../catalogue/catalogue-page.ts';
import { readSource, root } from './guide-pages.ts';
import type { SitePage } from './site-page.ts';

/** The elements' picture of each category, drawn in the page: a file each would be as many requests. */
const pictures = new Map(
  globSync('functions/elements/logos/*.svg', { cwd: root })
    .sort()
    .map((file) => [basename(file, '.svg'), readSource(file)]),
);

const idOf = (type: string): string => {
  const category = providers.get(type)?.category ?? '';
  return `logo-${pictures.has(category) ? category : 'other'}`;
};

const symbolOf = ([category, picture]: [string, string]): string => {
  const [, viewBox, drawing] =
    /viewBox="([^"]+)"[^>]*><title>.*?<\/title>(.*)<\/svg>/s.exec(picture) ?? [];
  if (!drawing) throw new Error(`The picture of ${category} has no title, or nothing behind it`);
  return `<symbol id="logo-${category}" viewBox="${viewBox}">${drawing}</symbol>`;
};

const withPictures = (html: string): string => {
  const ids = new Set<string>();
  const rows = html.replaceAll(/<a href="[^"]*\/providers\/(\w+)">/g, (link, type: string) => {
    ids.add(idOf(type));
    return `<svg class="logo" aria-hidden="true"><use href="#${idOf(type)}"></use></svg>${link}`;
  });
  const drawn = [...pictures].filter(([category]) => ids.has(`logo-${category}`)).map(symbolOf);
  return `${rows}<svg class="symbols" aria-hidden="true">${drawn.join('')}</svg>\n`;
};

/** All providers, which a script lets people filter. */
export const providersOverview = (): SitePage => ({
  path: 'providers',
  title: 'Providers',
  section: 'Providers',
  summary: 'Every integration_type and component_key, each with its page.',
  source: 'docs/integrate/catalogue.md',
  markdown: `# Providers

The page of each says what a start needs, which permissions people are asked for, which events and fields there are, when a connection ends, and how an operator sets it up. Programs read \`GET /integrations/types\`, \`GET /events/components\` and \`GET /events/components/{component_key}\`. A local stack also has \`demo\`.

${providersTable(({ label, type }) => `[${label}](/docs/providers/${type})`)}
`,
  finish: (html) =>
    withPictures(html).replace('<div class="table"', '<div class="table" data-filter="providers"'),
});
