/** Where OAuth apps are made: an address, or a sentence of how it is done where none serves everybody. */
type AppConsole = `https://${string}` | { instead: string };

/** How somebody gets an OAuth app of the provider. Functions which only use the app do not bundle it. */
export type RegistrationGuide = {
  /** The provider's own page about its OAuth endpoints. */
  documentation: string;
  console: AppConsole;
  /** What the provider reviews before other people than one's own may use the app; absent where two sources do not say. */
  review?: string;
  /**
   * What is to be set at the provider besides the redirect URI, a sentence each. `{notices_url}` is where
   * it sends its notices; such a sentence is left out where none are taken.
   */
  steps?: readonly string[];
};

/** That of siblings, with what differs. */
export const extendGuide = (
  base: RegistrationGuide,
  { steps = [], ...own }: Partial<RegistrationGuide>,
): RegistrationGuide => ({ ...base, ...own, steps: [...(base.steps ?? []), ...steps] });
