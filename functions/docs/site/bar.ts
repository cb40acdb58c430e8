type BarLink = readonly [path: string, label: string];

const ofDocs: readonly BarLink[] = [
  ['/docs', 'Guide'],
  ['/docs/reference', 'Reference'],
  ['/docs/providers', 'Providers'],
  ['/docs/errors', 'Errors'],
];

/** A deployed product has its own application in place of these. */
const ofLocalStack: readonly BarLink[] = [
  ['/settings/integrations', 'Integrations'],
  ['/settings/event-form', 'Event form'],
  ['/events', 'Events'],
];

/** Where the pages are. */
export type Site = {
  /** The API's base address, and its path. */
  baseUrl: string;
  basePath: string;
  /** The origin of the pages that only a local stack has. */
  localPages?: string;
  /** The operator's logos: an address with `{type}` in it. */
  logos?: string | undefined;
};

const link = (address: string, label: string, isHere: boolean) =>
  `<a href="${address}"${isHere ? ' aria-current="page"' : ''}>${label}</a>`;

/**
 * The bar at the top of every page, as HTML.
 * @param here the path of the page, or of the one that it belongs to; without it no place is marked
 */
export const bar = ({ basePath, localPages }: Omit<Site, 'baseUrl'>, here?: string): string => {
  const isLocal = localPages !== undefined;
  const linksTo = (origin: string, links: readonly BarLink[]) =>
    links.map(([path, label]) => link(origin + path, label, path === here));
  return `<header class="bar" lang="en">
<nav aria-label="Pages">
${link(isLocal ? `${localPages}/` : `${basePath}/docs`, 'Trunkline', here === '/')}
${[...(isLocal ? linksTo(localPages, ofLocalStack) : []), ...linksTo(basePath, ofDocs)].join('\n')}
</nav>
</header>`;
};
