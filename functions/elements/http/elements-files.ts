/** Bundling replaces this identifier by the names, with checksums, as JSON. */
declare const ELEMENTS_FILES: string;

export type ElementsFiles = {
  script: string;
  /** Of the script, as in the attribute of the same name. */
  integrity: string;
  /** By category. */
  logos: Readonly<Record<string, string>>;
};

export const elementsFiles: ElementsFiles = JSON.parse(ELEMENTS_FILES);

/**
 * Pages of any origin may load these, and nothing else that a browser would keep or read elsewhere.
 * @see https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header
 */
export const forAllOrigins = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** The redirect to a file of this release. @param more headers */
export const leadToFile = (file: string, more: Readonly<Record<string, string>> = {}) =>
  ({
    status: 302,
    headers: {
      Location: file,
      ...more,
      // A release is there after five minutes.
      'Cache-Control': 'public, max-age=300',
      ...forAllOrigins,
    },
  }) as const;

/** The redirect to the script of this release. @param basePath of the API */
export const leadToScript = (basePath: string) => {
  const file = `${basePath}/elements/${elementsFiles.script}`;
  const { integrity } = elementsFiles;
  return leadToFile(file, { Link: `<${file}>; rel="modulepreload"; integrity="${integrity}"` });
};

export const missingElement =
  'There is no such file in this release. GET /elements.js leads to the one there is.';
