import { type ErrorCode, errorCodes } from './errors.ts';

/** Whose fault an outcome is; `none` is a success. */
export type Fault = 'none' | 'caller' | 'provider' | 'us';

export const faultOf = (code: ErrorCode): Fault => {
  if (code.startsWith('provider_')) return 'provider';
  return errorCodes[code].status >= 500 ? 'us' : 'caller';
};
