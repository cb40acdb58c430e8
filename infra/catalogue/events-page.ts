import * as z from 'zod';
import { connectionEvents } from '../../functions/contracts/connection-events.ts';

/** Everything behind it is generated. */
export const schemasHeading = '## Schemas of `detail`';

const section = ([name, schema]: [string, z.ZodType]) => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'output' });
  return `### ${name}\n\n\`\`\`json\n${JSON.stringify(json, null, 2)}\n\`\`\`\n`;
};

/** docs/events.md with the schemas of the present events. @param page the page as it is */
export const eventsPage = (page: string): string => {
  const [prose = ''] = page.split(schemasHeading);
  const sections = Object.entries(connectionEvents).map(section);
  return `${prose}${schemasHeading}\n\nWritten by \`npm run docs:events\`; a test compares them with the code.\n\n${sections.join('\n')}`;
};
