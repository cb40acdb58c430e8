import { exampleBaseUrl } from '../../functions/platform/contracts/examples/errors.ts';
import { changelogPage } from './changelog-page.ts';
import { errorPages } from './error-pages.ts';
import { guidePages } from './guide-pages.ts';
import { providerPages } from './provider-page.ts';
import { providersOverview } from './providers-overview.ts';
import { referencePages } from './reference-pages.ts';
import { type SitePage, sections } from './site-page.ts';

/** Every page below `/docs`, in the order of the navigation. Samples have the deployment's own address. */
export const sitePages = (): SitePage[] => {
  const pages = [
    ...guidePages(),
    changelogPage(),
    ...referencePages,
    providersOverview(),
    ...providerPages(),
    ...errorPages,
  ].map((page) => ({ ...page, markdown: page.markdown.replaceAll(exampleBaseUrl, '{base_url}') }));
  return sections.flatMap((section) => pages.filter((page) => page.section === section));
};
