import * as z from 'zod/mini';
import { described, textLike } from '../../platform/contracts/described.ts';
import { basePath, type Route } from '../../platform/contracts/route.ts';
import { getStaticFile } from './get-static-file.ts';

const nameLike = (form: RegExp, description: string, example: string) =>
  described(textLike(form, `There is no such page; see /${basePath}/docs`), description, example);
const pageName = (example: string) =>
  nameLike(
    /^[a-z0-9_-]{1,64}(\.md)?$/,
    'The name of the page. With `.md` behind it, the answer is Markdown.',
    example,
  );
const { response } = getStaticFile;

export const getDocs = {
  operationId: 'getDocs',
  servedBy: 'getStaticFile',
  method: 'GET',
  path: '/docs',
  summary: 'Documentation',
  description: 'The first page of the documentation: the guide. `/docs/index.md` is its Markdown.',
  request: {},
  response: { status: 200, description: 'The page.', mediaTypes: ['text/html'] },
} as const satisfies Route;

export const getDocsAsset = {
  operationId: 'getDocsAsset',
  servedBy: 'getStaticFile',
  method: 'GET',
  path: '/docs/assets/{asset}',
  resource: '/docs/{proxy+}',
  summary: 'A file of the documentation',
  description:
    'A script, a style sheet or the index of the search of the pages below `/docs`. Its name holds its checksum, so that it may be kept for ever.',
  request: {
    path: z.object({
      asset: described(z.string(), 'Its name, as the page has it.', 'docs-0123456789ab.css'),
    }),
  },
  response: {
    status: 200,
    description: 'The file.',
    mediaTypes: ['text/css', 'text/javascript', 'application/json'],
  },
} as const satisfies Route;

export const getDocsPage = {
  ...getStaticFile,
  operationId: 'getDocsPage',
  request: { path: z.object({ page: pageName('connect') }) },
} as const satisfies Route;

export const getDocsEntry = {
  operationId: 'getDocsEntry',
  servedBy: 'getStaticFile',
  method: 'GET',
  path: '/docs/{page}/{entry}',
  resource: '/docs/{proxy+}',
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
  servedBy: 'getStaticFile',
  method: 'GET',
  path: '/llms.txt',
  summary: 'The documentation, for programs',
  description:
    'Every page of the documentation with a sentence about it, and its address as Markdown.',
  request: {},
  response: { status: 200, description: 'The list.', mediaTypes: ['text/plain'] },
} as const satisfies Route;
