import * as z from 'zod';
import type { Provider } from '../../../functions/providers/provider.ts';
import type { Ask } from '../../command-line/ask.ts';
import { checkOptions } from '../../command-line/check-options.ts';
import { CommandError } from '../../command-line/command-error.ts';
import { assertSecrets } from '../../command-line/read-secrets.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { clientId } from '../options.ts';

const typed = z.object({ 'client-id': clientId });

const answerTo = async (answer: Promise<string | undefined>): Promise<string> => {
  const given = await answer;
  if (given === undefined) throw new CommandError('Nothing was changed.');
  return given.trim();
};

/**
 * Asks for a client id, with the redirect URI: without that, a provider gives none.
 * @param above lines to show first
 * @throws UsageError | CommandError
 */
export const askClientId = async (
  ask: Ask,
  { label }: Provider,
  redirectUri: string,
  above: readonly string[],
): Promise<string> => {
  const register = [`Register this redirect URI at ${label}:`, '', redirectUri, ''];
  const question = [...above, ...register, `Client id that ${label} gives:`].join('\n');
  const given = { 'client-id': await answerTo(ask(question)) };
  return checkOptions(typed, given)['client-id'];
};

/**
 * Asks for the client secret, and where there may be another, for that: first what is typed hidden.
 * @param most as for piped secrets
 * @param above lines to show first
 * @throws UsageError | CommandError
 */
export const askSecrets = async (
  ask: Ask,
  { label, appSettings }: Provider,
  most: number,
  above: readonly string[],
): Promise<string[]> => {
  const hidden = { hidden: true } as const;
  const first = [...above, `Client secret of the ${label} app:`].join('\n');
  const secrets = [await answerTo(ask(first, hidden))];
  if (secrets[0] === '') throw new UsageError('No secret was typed, so nothing was changed.');
  const other = appSettings?.signingSecret;
  if (other !== undefined) {
    const question = `${other}, with which ${label} signs its notices (Enter if you have none):`;
    const given = await answerTo(ask(question, hidden));
    if (given !== '') secrets.push(given);
  }
  assertSecrets(secrets, most);
  return secrets;
};
