import * as z from 'zod/mini';
import { described, textLike } from '../../platform/contracts/described.ts';
import { basePath, type Route } from '../../platform/contracts/route.ts';

const nameLike = (form: RegExp, description: string, example: string) =>
  described(textLike(form, `There is no such page; see /${basePath}/docs`), description, example);
const pageName = (example: string) =>
  nameLike(
    /^[a-z0-9_-]{1,64}(\.md)?$/,
    'The name of the page. With `.md` behind it, the answer is Markdown.',
    example,
  );
const response = {
  status: 200,
  description: 'The page.',
  mediaTypes: ['text/html', 'text/markdown'],
  missingAsPage: true,
} as const satisfies Route['response'];

export const getDocsPage = {
  operationId: 'getDocsPage',
  method: 'GET',
  path: '/docs/{page}',
  summary: 'A page of the documentation',
  description: 'A page of the guide, or the first one of another section.',
  request: { path: z.object({ page: pageName('connect') }) },
  response,
} as const satisfies Route;

export const getDocsEntry = {
  operationId: 'getDocsEntry',
  method: 'GET',
  path: '/docs/{page}/{entry}',
  summary: 'A page of a section of the documentation',
  description: 'An error code, a provider or an endpoint.',
  request: {
    path: z.object({
      page: nameLike(/^[a-z0-9_-]{1,64}$/, 'The name of the section.', 'errors'),
      entry: pageName('not_found'),
    }),
  },
  response,
} as const satisfies Route;
