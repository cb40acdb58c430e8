import type { ModelAccount } from '../account.ts';
import { deployStack } from '../deploy-stack.ts';
import { accountId, region } from '../identity.ts';
import { Refusal } from '../refusal.ts';
import type { QueryRecord } from './query-xml.ts';

/** CloudFormation has an error of its own for it, by which CDK knows that it has deleted one. */
export class MissingChangeSet extends Refusal {}

type ChangeSet = { stack: string; body: string; importExisting: boolean };

const arnOf = (stack: string) => `arn:aws:cloudformation:${region}:${accountId}:stack/${stack}/1`;
const nameOf = (given: string | null): string => given?.replace(/^arn:.*:stack\/|\/1$/g, '') ?? '';

/**
 * CloudFormation's API before a model account, as far as the command `cdk deploy` calls it: one change
 * set of a stack at a time, which is deployed at once.
 * @param templates by the names under which CDK uploads them
 */
export const createStackApi = (account: ModelAccount, templates: ReadonlyMap<string, string>) => {
  const changeSets = new Map<string, ChangeSet>();
  const begun = new Set<string>();
  const protections = new Map<string, boolean>();
  const stackOf = (input: URLSearchParams): string => {
    const name = nameOf(input.get('StackName'));
    if (account.stacks.has(name) || begun.has(name)) return name;
    throw new Refusal(`Stack with id ${name} does not exist`);
  };
  const changeSetOf = (input: URLSearchParams): ChangeSet => {
    const found = changeSets.get(stackOf(input));
    if (!found)
      throw new MissingChangeSet(`ChangeSet ${input.get('ChangeSetName')} does not exist`);
    return found;
  };
  const sourceOf = (name: string) => JSON.stringify(account.stacks.get(name)?.source ?? {});

  const actions: Record<string, (input: URLSearchParams) => QueryRecord> = {
    DescribeStacks: (input) => {
      const name = stackOf(input);
      const { status, reasons = [], template } = account.stacks.get(name) ?? {};
      const Parameters = Object.entries(template?.Parameters ?? {}).map(([id, { Default }]) => ({
        ParameterKey: id,
        ParameterValue: Default,
        ResolvedValue: account.parameter(Default),
      }));
      return {
        Stacks: [
          {
            ...{ StackId: arnOf(name), StackName: name, CreationTime: '2026-01-01T00:00:00Z' },
            StackStatus: status ?? 'REVIEW_IN_PROGRESS',
            StackStatusReason: reasons.join('; '),
            EnableTerminationProtection: protections.get(name) ?? false,
            Parameters,
          },
        ],
      };
    },
    GetTemplate: (input) => ({ TemplateBody: sourceOf(stackOf(input)) }),
    CreateChangeSet: (input) => {
      const stack = nameOf(input.get('StackName'));
      const key = input.get('TemplateURL')?.split('/').at(-1) ?? '';
      const body = input.get('TemplateBody') ?? templates.get(key);
      if (body === undefined) throw new Error(`Nobody uploaded ${key}`);
      const importExisting = input.get('ImportExistingResources') === 'true';
      changeSets.set(stack, { stack, body, importExisting });
      begun.add(stack);
      return { Id: String(input.get('ChangeSetName')), StackId: arnOf(stack) };
    },
    DescribeChangeSet: (input) => {
      const { stack, body } = changeSetOf(input);
      const isSame = sourceOf(stack) === JSON.stringify(JSON.parse(body));
      return {
        ChangeSetId: String(input.get('ChangeSetName')),
        StackId: arnOf(stack),
        Status: isSame ? 'FAILED' : 'CREATE_COMPLETE',
        StatusReason: isSame ? "The submitted information didn't contain changes." : '',
        Changes: [{ Type: 'Resource' }],
      };
    },
    DeleteChangeSet: (input) => {
      changeSets.delete(stackOf(input));
      return {};
    },
    ExecuteChangeSet: (input) => {
      const { stack: name, body, importExisting } = changeSetOf(input);
      changeSets.delete(name);
      const isProtected = protections.get(name) ?? false;
      deployStack(account, { name, template: JSON.parse(body), importExisting, isProtected });
      return {};
    },
    UpdateTerminationProtection: (input) => {
      const name = stackOf(input);
      protections.set(name, input.get('EnableTerminationProtection') === 'true');
      return { StackId: arnOf(name) };
    },
    DescribeStackEvents: () => ({ StackEvents: [] }),
  };
  return actions;
};
