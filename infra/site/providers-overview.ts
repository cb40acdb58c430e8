import { providersTable } from '../catalogue/catalogue-page.ts';
import { withPictures } from './logos.ts';
import type { SitePage } from './site-page.ts';

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
