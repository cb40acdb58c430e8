import type { ResolvedProvider } from '../../catalogue/providers/resolve-provider.ts';
import type { OutgoingCall } from './place-call.ts';

/** A provider's response. `json` is what the body says, as far as it is a short JSON text. */
export type CallResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  json: unknown;
};

/**
 * - `unsent`: the provider got nothing
 * - `no_response`: nobody knows what it did
 * - `too_large`: it did what it was asked, and responded with more than is read
 */
export type SendFailure = { failed: 'unsent' | 'no_response' | 'too_large'; cause: unknown };

export type SendCall = (
  provider: ResolvedProvider,
  call: OutgoingCall,
  accessToken: string,
  signal: AbortSignal,
) => Promise<{ response: CallResponse } | SendFailure>;
