import { composeDocs } from '../../composition/api.ts';
import { getDocsEntry } from '../../docs/contracts/docs-pages.ts';
import { fileOf, serveMissing, servePage } from '../../docs/site/serve-page.ts';
import { endpoint } from '../../platform/http/endpoint.ts';

/** A page of a section of the documentation. An extension. */
export const handler = endpoint(
  getDocsEntry,
  composeDocs,
  (site, { path }) => servePage(site, `${path.page}/${fileOf(path.entry)}`),
  serveMissing,
);
