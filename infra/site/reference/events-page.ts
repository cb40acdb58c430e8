import type { SitePage } from '../site-page.ts';
import type { OpenApiDocument, resolveIn } from './document.ts';
import { parameterRow, rowsOf, table, tableOf } from './rows.ts';

/** The page of what is sent to webhooks. @param tag its name and description */
export const eventsPage = (
  { webhooks }: OpenApiDocument,
  tag: OpenApiDocument['tags'][number],
  resolve: ReturnType<typeof resolveIn>,
): SitePage => {
  const events = Object.entries(webhooks);
  const headers = events[0]?.[1].post.parameters ?? [];
  const parts = [
    `# ${tag.name}`,
    `${tag.description} [Webhooks](/docs/webhooks) says how to receive them.`,
    ...table(
      'Headers',
      'Header',
      headers.map((each) => parameterRow(each, resolve)),
    ),
    ...events.flatMap(([name, { post }]) => [
      `## \`${name}\``,
      post.description,
      tableOf(
        ['Member', 'Form', 'Meaning'],
        rowsOf(post.requestBody?.content['application/json']?.schema ?? {}, resolve, false),
      ),
    ]),
  ];
  return {
    path: 'reference/connection-events',
    title: tag.name,
    section: 'Reference',
    group: tag.name,
    summary: 'Every event, with its members.',
    markdown: `${parts.join('\n\n')}\n`,
  };
};
