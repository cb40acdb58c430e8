import { errorPages } from './error-pages.ts';
import { guidePages } from './guide-pages.ts';
import { providerPages } from './provider-pages.ts';
import { referencePages } from './reference-pages.ts';
import { type SitePage, sections } from './site-page.ts';

/** Every page below `/docs`, in the order of the navigation. */
export const sitePages = (): SitePage[] => {
  const pages = [...guidePages(), ...referencePages, ...providerPages(), ...errorPages];
  return sections.flatMap((section) => pages.filter((page) => page.section === section));
};
