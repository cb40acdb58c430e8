import * as z from 'zod';
import { CommandError } from '../command-line/command-error.ts';
import { parseJson } from '../parse-json.ts';
import type { StackTemplate } from './stack-template.ts';

const resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).exactOptional(),
});

/** All else stays in it, since a step deploys the template again. */
const stackTemplate = z.looseObject({
  Resources: z.record(z.string(), resource).exactOptional(),
});

/**
 * A template from CloudFormation, which returns the text that somebody deployed, or from a file.
 * @param of the stack
 * @throws CommandError for YAML, which CDK never deploys
 */
export const decodeTemplate = (body: unknown, of: string): StackTemplate => {
  const decoded = stackTemplate.safeParse(typeof body === 'string' ? parseJson(body) : body);
  if (decoded.success) return decoded.data;
  throw new CommandError(`The template of ${of} is not one that CDK deployed.`);
};
