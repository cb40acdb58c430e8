type Logos = {
  /** The operator's: an address with `{type}` in it. */
  logos?: string | undefined;
  publicBaseUrl: string;
  /** Our files by category; `other` is for a category without one. */
  neutral: Readonly<Record<string, string>>;
};

/** A picture of a type: the operator's, or a neutral one of its category. */
export const logoUrl = (
  { logos, publicBaseUrl, neutral }: Logos,
  { type, category }: { type: string; category: string },
): string =>
  logos?.replaceAll('{type}', type) ??
  `${publicBaseUrl}/elements/${neutral[category] ?? neutral.other}`;
