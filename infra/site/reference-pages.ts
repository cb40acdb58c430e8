import { exampleOf } from '../../functions/examples.ts';
import { createOpenapiDocument } from '../../functions/openapi.ts';
import { markdownTable } from '../catalogue/markdown.ts';
import { endpointsOf, type OpenApiDocument, resolveIn } from './reference/document.ts';
import { eventsPage } from './reference/events-page.ts';
import { operationPage } from './reference/operation-page.ts';
import type { SitePage } from './site-page.ts';

/** Its own address, and no other, differs between deployments; no page shows it. */
const document: OpenApiDocument = JSON.parse(
  JSON.stringify(createOpenapiDocument('https://localhost')),
);
const resolve = resolveIn(document);

/** The pages of each tag, in the order of the document. */
const groups = document.tags.map((tag) => ({
  tag,
  pages:
    tag.name === 'Connection events'
      ? [eventsPage(document, tag, resolve)]
      : endpointsOf(document, tag.name).map((endpoint) =>
          operationPage(endpoint, exampleOf(endpoint.operation.operationId), resolve),
        ),
}));

/** Its method and path; undefined of a page that is about no operation. */
const requestOf = ({ summary }: SitePage) => /^([A-Z]+ \S+): /.exec(summary)?.[1];

const rowOf = (page: SitePage) => {
  const request = requestOf(page);
  return [`[${page.title}](/docs/${page.path})`, request ? `\`${request}\`` : page.summary];
};

const overview: SitePage = {
  path: 'reference',
  title: 'API reference',
  section: 'Reference',
  summary: 'Every operation, with samples and a form that sends requests.',
  markdown: `# API reference

Requests and answers are JSON, and [every error](/docs/errors) has the same form. Programs read [openapi.json](/openapi.json).

${groups
  .map(
    ({ tag, pages }) => `## ${tag.name}

${tag.description}

${markdownTable(['Operation', 'Request'], pages.map(rowOf))}
`,
  )
  .join('\n')}`,
};

const operations = groups.flatMap(({ pages }) => pages);

/** The pages by their requests: `GET /agents`. */
const pathsOfRequests = new Map(operations.map((page) => [requestOf(page), page.path]));

/** A page whose text leads to the pages of the requests that it names. */
const withLinks = (page: SitePage): SitePage => {
  const link = (code: string, request: string) => {
    const path = pathsOfRequests.get(request);
    return path && path !== page.path ? `[${code}](/docs/${path})` : code;
  };
  const parts = page.markdown.split(/(^```[\s\S]*?^```$)/m);
  const linked = parts.map((part) =>
    part.startsWith('```') ? part : part.replaceAll(/`([A-Z]+ \/[^`\s]*)`/g, link),
  );
  return { ...page, markdown: linked.join('') };
};

export const referencePages: readonly SitePage[] = [overview, ...operations.map(withLinks)];
