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

export const getDocs = {
  operationId: 'getDocs',
  method: 'GET',
  path: '/docs',
  summary: 'Documentation',
  description: 'The first page of the documentation: the guide. `/docs/index.md` is its Markdown.',
  request: {},
  response: { status: 200, description: 'The page.', mediaTypes: ['text/html'] },
} as const satisfies Route;

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

export const getLlmsTxt = {
  operationId: 'getLlmsTxt',
  method: 'GET',
  path: '/llms.txt',
  summary: 'The documentation, for programs',
  description:
    'Every page of the documentation with a sentence about it, and its address as Markdown.',
  request: {},
  response: { status: 200, description: 'The list.', mediaTypes: ['text/plain'] },
} as const satisfies Route;
