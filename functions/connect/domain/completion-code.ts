import type { FlowBase } from './flow.ts';
import type { FlowOfState } from './flow-ports.ts';

/** What an exchange needs of its callback. */
export type Authorization = {
  code: string;
  codeVerifier: string;
  /** The callback's values of the provider's variables. */
  variables: Readonly<Record<string, string>>;
};

type FlowOfCompletionCode = FlowOfState & Pick<FlowBase, 'tenantId'>;

/** One-time codes for the tenant's server; we store only their hashes. */
export type CompletionCodes = {
  /** The same each time for the same flow and code. */
  of(flow: FlowOfCompletionCode, opened: Omit<Authorization, 'variables'>): string;
  /** Only this completion code opens it, and only for this flow. */
  seal(completionCode: string, flow: FlowOfCompletionCode, authorization: Authorization): string;
  open(
    completionCode: string,
    flow: FlowOfCompletionCode & { sealedCode: string },
  ): Authorization | undefined;
};
