/** Where a page has a neutral picture of a provider: before its type, and behind it. */
const [start, end] = ['<svg class="logo" data-type="', '</svg>'] as const;

const addressOf = (logos: string, type: string) =>
  new URL(logos.replaceAll('{type}', type)).href.replaceAll('&', '&amp;');

/** A page with the operator's logos in the place of neutral pictures. */
export const withLogos = (page: string, logos: string | undefined): string => {
  if (logos === undefined) return page;
  const [before, ...parts] = page.split(start);
  const withLogo = (part: string) => {
    const type = part.slice(0, part.indexOf('"'));
    const image = `<img src="${addressOf(logos, type)}" alt="" loading="lazy">`;
    return `<span class="logo">${image}</span>${part.slice(part.indexOf(end) + end.length)}`;
  };
  return [before, ...parts.map(withLogo)].join('');
};

/** What a page's policy has to allow for them, as the end of its list of sources. */
export const logoSource = (logos: string | undefined): string =>
  // A star in the place of a type is what a policy calls any subdomain.
  logos === undefined ? '' : ` ${new URL(logos.replaceAll('{type}', '*')).origin}`;
