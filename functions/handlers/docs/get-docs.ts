import { composeDocs } from '../../composition/api.ts';
import { getDocs } from '../../docs/contracts/get-docs.ts';
import { servePage } from '../../docs/site/serve-page.ts';
import { endpoint } from '../../platform/http/endpoint.ts';

/** The first page of the documentation. An extension. */
export const handler = endpoint(getDocs, composeDocs, (site) => servePage(site, 'index.html'));
