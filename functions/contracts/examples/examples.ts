import type { Example } from './example.ts';
import { integrationExamples } from './integrations.ts';
import { readingExamples } from './reading.ts';

/** By `operationId`. */
const examples: Readonly<Record<string, Example>> = { ...readingExamples, ...integrationExamples };

export const exampleOf = (operationId: string): Example => examples[operationId] ?? {};
