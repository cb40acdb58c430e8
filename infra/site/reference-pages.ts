import { exampleOf } from '../../functions/contracts/examples/integrations.ts';
import { createOpenapiDocument } from '../../functions/openapi.ts';
import { markdownTable } from '../catalogue/markdown.ts';
import { type Document, endpointsOf, resolveIn } from './reference/document.ts';
import { eventsPage } from './reference/events-page.ts';
import { operationPage } from './reference/operation-page.ts';
import type { SitePage } from './site-page.ts';

/** Its own address, and no other, differs between deployments; no page shows it. */
const document: Document = JSON.parse(JSON.stringify(createOpenapiDocument('https://localhost')));
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

/** @param summary begins with the request */
const rowOf = ({ path, title, summary }: SitePage) => {
  const [, request] = /^([A-Z]+ \S+): /.exec(summary) ?? [];
  return [`[${title}](/docs/${path})`, request ? `\`${request}\`` : summary];
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

export const referencePages: readonly SitePage[] = [
  overview,
  ...groups.flatMap(({ pages }) => pages),
];
