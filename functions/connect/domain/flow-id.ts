import { createChecksummed, hasValidChecksum } from '../../platform/model/checksummed.ts';

const flowIdLength = 22;

/** To callers, a flow's id is that of their attempt. */
export const attemptIdPattern = new RegExp(`^[0-9A-Za-z]{${flowIdLength}}$`);

export const createFlowId = (): string => createChecksummed(flowIdLength - 1, 1);

/** `<flow_id>.<base64url ciphertext>`, at most 450 characters. */
export const statePattern = new RegExp(`^[0-9A-Za-z]{${flowIdLength}}\\.[0-9A-Za-z_-]{40,427}$`);

/** `<flow_id>.<256 bits, base64url>` */
export const completionCodePattern = new RegExp(
  `^[0-9A-Za-z]{${flowIdLength}}\\.[0-9A-Za-z_-]{43}$`,
);

/** The flow id of a state token or completion code, or undefined when its check character is wrong. */
export const flowIdOf = (token: string): string | undefined => {
  const flowId = token.slice(0, flowIdLength);
  return hasValidChecksum(flowId, 1) ? flowId : undefined;
};
