import type * as z from 'zod';
import { connectionEvents } from '../../functions/contracts/connection-events.ts';
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

/** docs/platform/events.md with the present events. @param page the page as it is */
export const eventsPage = (page: string): string => {
  const rows = Object.entries(connectionEvents).map(([name, { description, shape }]) => [
    `\`${name}\``,
    `${description}`,
    own(shape),
  ]);
  const text = `${markdownTable(['Event', 'When', 'Further members of `detail`'], rows)}

Every \`detail\` also has:

${common}`;
  return withGenerated(page, 'npm run docs', text);
};
