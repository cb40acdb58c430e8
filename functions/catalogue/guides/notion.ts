import type { RegistrationGuide } from './registration-guide.ts';

export const notionGuide: RegistrationGuide = {
  documentation: 'https://developers.notion.com/guides/get-started/authorization',
  console: 'https://www.notion.so/my-integrations',
  steps: ['Capabilities: “Read content”, since a connection asks for none.'],
};
