import type { Example } from './platform/contracts/examples/errors.ts';
import { integrationExamples } from './platform/contracts/examples/integrations.ts';
import { readingExamples } from './platform/contracts/examples/reading.ts';
import { webhookExamples } from './webhooks/contracts/webhook-examples.ts';

/** By `operationId`. */
const examples: Readonly<Record<string, Example>> = {
  ...readingExamples,
  ...integrationExamples,
  ...webhookExamples,
};

export const exampleOf = (operationId: string): Example => examples[operationId] ?? {};
