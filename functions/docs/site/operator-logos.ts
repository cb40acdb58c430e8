/** A neutral picture, where a page has one of a provider. */
const picture = /<svg class="logo" data-type="(\w+)".*?<\/svg>/gs;

const addressOf = (logos: string, type: string) =>
  new URL(logos.replaceAll('{type}', type)).href.replaceAll('&', '&amp;');

/** A page with the operator's logos in the place of neutral pictures. */
export const withLogos = (page: string, logos: string | undefined): string =>
  logos === undefined
    ? page
    : page.replaceAll(
        picture,
        (_, type: string) =>
          `<span class="logo"><img src="${addressOf(logos, type)}" alt="" loading="lazy"></span>`,
      );

/** What a page's policy has to allow for them, as the end of its list of sources. */
export const logoSource = (logos: string | undefined): string =>
  // A star in the place of a type is what a policy calls any subdomain.
  logos === undefined ? '' : ` ${new URL(logos.replaceAll('{type}', '*')).origin}`;
