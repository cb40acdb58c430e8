import { composeDocs } from '../composition/api.ts';
import { getDocs } from '../contracts/docs-pages.ts';
import { servePage } from '../docs/serve-page.ts';
import { endpoint } from '../http/endpoint.ts';

/** The first page of the documentation. An extension. */
export const handler = endpoint(getDocs, composeDocs, (site) => servePage(site, 'index.html'));
