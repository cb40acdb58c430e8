import { composeDocs } from '../../composition/api.ts';
import { getDocsPage } from '../../docs/contracts/docs-pages.ts';
import { fileOf, serveMissing, servePage } from '../../docs/site/serve-page.ts';
import { endpoint } from '../../platform/http/endpoint.ts';

/** A page of the documentation. An extension. */
export const handler = endpoint(
  getDocsPage,
  composeDocs,
  (site, { path }) => servePage(site, fileOf(path.page)),
  serveMissing,
);
