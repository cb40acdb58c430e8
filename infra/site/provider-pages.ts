import { readSource, titleOf } from './guide-pages.ts';
import type { SitePage } from './site-page.ts';

export const providerPages = (): SitePage[] => {
  const source = 'docs/integrate/catalogue.md';
  const markdown = readSource(source);
  return [
    {
      path: 'providers',
      title: titleOf(markdown),
      section: 'Providers',
      summary: 'Every integration_type, component_key, event and field.',
      markdown,
      source,
    },
  ];
};
