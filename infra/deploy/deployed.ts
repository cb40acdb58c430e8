import type { DeploymentPort } from './port.ts';
import type { StackState } from './stack-state.ts';
import type { StackTemplate } from './stack-template.ts';

/** What is read of an account before a deployment. */
export type DeployedEnvironment = Pick<DeploymentPort, 'describeTable'> & {
  /** The account of the credentials. */
  readAccount(): Promise<string>;
  /** Undefined if there is no stack of this name. */
  describeStack(name: string): Promise<StackState | undefined>;
  /** Of a stack that was deployed. @throws CommandError */
  readTemplate(name: string): Promise<StackTemplate>;
  /** The URL of a queue; undefined if there is none of this name. */
  findQueue(name: string): Promise<string | undefined>;
  /** Executions of functions at once in the account, or why it could not be read. */
  readQuota(): Promise<number | { refused: string }>;
};
