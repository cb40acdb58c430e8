import { providers } from '../../functions/catalogue/providers/catalogue.ts';
import { cataloguePage } from '../catalogue/catalogue-page.ts';
import { providerPage } from './provider-page.ts';
import type { SitePage } from './site-page.ts';

/** All providers, and the page of each. */
export const providerPages = (): SitePage[] => {
  const pages = [...providers.values()].map((provider): SitePage => {
    const { type, label: title } = provider;
    return {
      path: `providers/${type}`,
      title,
      section: 'Providers',
      summary: `${title}: what a start needs, permissions, when a connection ends, events and fields, setup, limits.`,
      markdown: providerPage(provider),
    };
  });
  const overview: SitePage = {
    path: 'providers',
    title: 'Providers',
    section: 'Providers',
    summary: 'Every integration_type and component_key, each with its page.',
    markdown: cataloguePage(({ label, type }) => `[${label}](/docs/providers/${type})`),
    source: 'docs/integrate/catalogue.md',
  };
  return [overview, ...pages.sort((a, b) => a.title.localeCompare(b.title, 'en'))];
};
