import type { FlowBase, FlowOfState } from './flow.ts';

/** What an exchange needs of its callback. */
export type Authorization = {
  code: string;
  codeVerifier: string;
  /** Values of the provider's variables that the callback gave. */
  variables: Readonly<Record<string, string>>;
};

type FlowOfCompletionCode = FlowOfState & Pick<FlowBase, 'tenantId'>;

/** One-time texts for the tenant's server, of which only a hash is stored. */
export type CompletionCodes = {
  /** The same each time for the same flow and code. */
  of(flow: FlowOfCompletionCode, opened: Omit<Authorization, 'variables'>): string;
  /** What only this completion code opens, and only as this flow's. */
  seal(completionCode: string, flow: FlowOfCompletionCode, authorization: Authorization): string;
  open(
    completionCode: string,
    flow: FlowOfCompletionCode & { sealedCode: string },
  ): Authorization | undefined;
};
