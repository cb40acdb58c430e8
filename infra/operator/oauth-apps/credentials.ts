import * as z from 'zod';
import {
  isVerifiedByPublicKey,
  signingSecretProblem,
} from '../../../functions/apps/domain/signing-secret.ts';
import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import { type AskPerson, assertSecrets } from '../../command-line/ask.ts';
import { CommandError, UsageError } from '../../command-line/command-error.ts';
import { checkOptions } from '../../command-line/options.ts';
import { clientId } from '../options.ts';

const typed = z.object({ 'client-id': clientId });

const trimmed = async (input: Promise<string | undefined>): Promise<string> => {
  const given = await input;
  if (given === undefined) throw new CommandError('Nothing was changed.');
  return given.trim();
};

/**
 * Asks for a client id, with the redirect URI: without that, a provider gives none.
 * @param above lines to show first
 * @throws UsageError | CommandError
 */
export const askClientId = async (
  ask: AskPerson,
  { label }: Provider,
  redirectUri: string,
  above: readonly string[],
): Promise<string> => {
  const register = [`Register this redirect URI at ${label}:`, '', redirectUri, ''];
  const question = [...above, ...register, `Client id that ${label} gives:`].join('\n');
  const given = { 'client-id': await trimmed(ask(question)) };
  return checkOptions(typed, given)['client-id'];
};

/**
 * Asks for the client secret, and where there may be another, for that: first what is typed hidden.
 * @param most as for piped secrets
 * @param above lines to show first
 * @throws UsageError | CommandError
 */
export const askSecrets = async (
  ask: AskPerson,
  { label, appSettings }: Provider,
  most: number,
  above: readonly string[],
): Promise<string[]> => {
  const hidden = { hidden: true } as const;
  const first = [...above, `Client secret of the ${label} app:`].join('\n');
  const secrets = [await trimmed(ask(first, hidden))];
  if (secrets[0] === '') throw new UsageError('No secret was typed, so nothing was changed.');
  const other = appSettings?.signingSecret;
  if (other !== undefined) {
    const question = `${other}, with which ${label} signs its notices (Enter if you have none):`;
    const given = await trimmed(ask(question, hidden));
    if (given !== '') secrets.push(given);
  }
  assertSecrets(secrets, most);
  return secrets;
};

/** How many lines may come: a public key may be pasted with the lines around it, to be refused below. */
export const mostSecretLines = (provider: Provider): number => {
  if (provider.appSettings?.signingSecret === undefined) return 1;
  return isVerifiedByPublicKey(provider) ? 4 : 2;
};

/**
 * The signing secret in the lines after the client secret. The error does not repeat it: it may be
 * another secret.
 * @throws UsageError when it is no public key, and one verifies the provider's notices
 */
export const readSigningSecret = (
  provider: Provider,
  lines: readonly string[],
): string | undefined => {
  if (lines.length === 0) return undefined;
  const signingSecret = lines.join('\n');
  const problem = signingSecretProblem(provider, signingSecret);
  if (problem) throw new UsageError(`The second line is not taken. ${problem}`);
  return signingSecret;
};
