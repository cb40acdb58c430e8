/** Names with checksums, which bundling puts in the place of this identifier. */
declare const DOCS_ASSETS: DocsAssets;

/** The files of the pages below `/docs`, by what they are. */
export type DocsAssets = {
  style: string;
  script: string;
  /** Swagger UI. */
  renderer: string;
  rendererStyle: string;
};

export const docsAssets: DocsAssets = DOCS_ASSETS;
