import type { ErrorCode } from '../../platform/contracts/error-codes.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import type { FlowRefusal } from '../domain/flow-result.ts';

const completionMessages: Record<FlowRefusal, [ErrorCode, string]> = {
  unknown: [
    'completion_code_unknown',
    'it was not issued for this tenant, or not for this attempt; let the person who is logged in ' +
      'start a connection of their own',
  ],
  expired: [
    'completion_code_expired',
    'it was not sent within five minutes; let the person start again',
  ],
};

export const completionRefused = (why: FlowRefusal): ServiceError => {
  const [code, message] = completionMessages[why];
  const field = 'completion_code';
  return new ServiceError(code, `${field}: ${message}.`, { fieldErrors: [{ field, message }] });
};
