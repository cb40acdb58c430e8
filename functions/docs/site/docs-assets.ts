/** Bundling replaces this identifier by the names, with checksums, as JSON. */
declare const DOCS_ASSETS: string;

/** The files of the pages below `/docs`, by what they are. */
export type DocsAssets = {
  style: string;
  script: string;
  /** What the script searches in. */
  search: string;
  /** The form that sends requests. */
  tryIt: string;
};

export const docsAssets: DocsAssets = JSON.parse(DOCS_ASSETS);
