import type * as z from 'zod';
import { connectionEvents } from '../../functions/events/contracts/connection-events.ts';
import { webhookDisabled } from '../../functions/webhooks/contracts/webhook-events.ts';
import { markdownTable, withGenerated } from './markdown.ts';

const shapes = Object.values(connectionEvents).map((schema): z.ZodRawShape => schema.shape);
const isCommon = (member: string) => shapes.every((shape) => member in shape);
const describe = ([name, schema]: [string, z.core.$ZodType]) =>
  `\`${name}\`: ${(schema as z.ZodType).description}`;

const own = (shape: z.ZodRawShape) =>
  Object.entries(shape)
    .filter(([name]) => !isCommon(name))
    .map(describe)
    .join(' ');

const common = Object.entries(shapes[0] ?? {})
  .filter(([name]) => isCommon(name))
  .map((member) => `- ${describe(member)}`)
  .join('\n');

const rowOf = (name: string, { description }: z.ZodType, members: string) => [
  `\`${name}\``,
  `${description}`,
  members,
];

/** docs/integrate/webhooks.md with the present events. @param page the page as it is */
export const webhooksPage = (page: string): string => {
  const rows = Object.entries(connectionEvents).map(([name, schema]) =>
    rowOf(name, schema, own(schema.shape)),
  );
  const text = `${markdownTable(['Event', 'When', 'Further members of `data`'], rows)}

Every \`data\` also has:

${common}`;
  return withGenerated(page, 'npm run docs', text);
};

/** docs/platform/events.md with what the bus has besides. @param page the page as it is */
export const eventsPage = (page: string): string => {
  const members = Object.entries(webhookDisabled.shape).map(describe).join(' ');
  const row = rowOf('webhook.disabled', webhookDisabled, members);
  const text = markdownTable(['Event', 'When', 'Members of `detail`'], [row]);
  return withGenerated(page, 'npm run docs', text);
};
