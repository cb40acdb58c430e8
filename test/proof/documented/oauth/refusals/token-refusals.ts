import { asInRfc6749 } from './as-rfc-6749.ts';
import { inOwnWords } from './in-own-words.ts';
import type { TokenRefusals } from './refusal.ts';

/** What each provider answers when a grant cannot be had or renewed, by `integration_type`. */
export const tokenRefusals: Readonly<Record<string, TokenRefusals>> = {
  ...asInRfc6749,
  ...inOwnWords,
};
