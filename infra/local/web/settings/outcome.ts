import * as z from 'zod';
import { failureMessage } from '../../../../functions/domain/connect/failures.ts';
import { type Html, html } from '../pages/html.ts';
import { connectButton } from './connect-form.ts';
import { labelOf, type Overview } from './overview.ts';
import { statusWords, type Tone } from './status-words.ts';

/** A message to the person, with a button if there is something to do. */
export type Outcome = { tone: Tone; title: string; text: string; offer?: Html };

const query = z.object({
  category: z.string().max(40),
  success: z.enum(['true', 'false']),
  integration_id: z.uuid().optional(),
  error_msg: z.string().default('The account could not be connected.'),
});

/** Shortens a text and removes control characters, since anybody can make a link to this page. */
const plain = (text: string) => text.replace(/\p{C}/gu, ' ').slice(0, 300);

/**
 * Reads the redirect of the OAuth callback (section 4.1, rules 3 and 4, of the API reference).
 * @param startedType the type that was last started here, which the redirect does not name
 */
export const readOutcome = (
  parameters: URLSearchParams,
  overview: Overview,
  startedType: string | undefined,
): Outcome | undefined => {
  const { data } = query.safeParse(Object.fromEntries(parameters));
  if (!data) return undefined;
  const { category, success, integration_id, error_msg } = data;
  if (success === 'true') return connected(overview, integration_id);

  const kept = overview.integrations.filter(
    (each) => each.category === category && each.status === 'connected',
  );
  const isRefused = error_msg === failureMessage('other_account');
  const types = new Set(kept.map((each) => each.type));
  // The redirect names no type, and the browser may have forgotten which one it started.
  const started = isRefused && types.size === 1 ? kept[0]?.type : startedType;
  const existing = kept.find(({ type, primary }) => type === started && primary);
  const text = plain(error_msg);
  if (!existing) return { tone: 'bad', title: 'Not connected', text };
  const { type, account } = existing;
  const title = `${labelOf(overview, type)} is still connected${account ? ` as ${account}` : ''}`;
  if (!isRefused) return { tone: 'warn', title, text };
  const add = { verb: 'Add the account', ifOtherAccount: 'add' } as const;
  const replace = { verb: 'Replace the account', ifOtherAccount: 'replace' } as const;
  const offer = [add, replace].map((each) => connectButton(overview, type, each));
  return { tone: 'warn', title, text, offer: html`<div class="actions">${offer}</div>` };
};

/** The link may be old or forged, so this shows what the API says now. */
const connected = (overview: Overview, integrationId: string | undefined): Outcome => {
  const integration = overview.integrations.find(({ id }) => id === integrationId);
  if (!integration) {
    return overview.problems.length > 0
      ? {
          tone: 'warn',
          title: 'Not known',
          text: 'The API did not say whether the account is connected. Try again.',
        }
      : {
          tone: 'bad',
          title: 'No such connection',
          text: 'It was disconnected in the meantime, or the link to this page is wrong.',
        };
  }
  const { type, status, id, scopes_missing: missing } = integration;
  const { words, tone, advice = '' } = statusWords[status];
  const whose = `Your ${labelOf(overview, type)} account`;
  if (status !== 'connected') return { tone, title: words, text: `${whose}: ${advice}` };
  if (missing.length === 0) {
    return { tone, title: words, text: `${whose} is ready to use. Its id is ${id}.` };
  }
  return {
    tone: 'warn',
    title: 'Connected, but not everything is allowed',
    text: `${whose} did not grant: ${missing.join(', ')}. Without this, parts of the form do not work.`,
    offer: connectButton(overview, type, { verb: 'Connect again' }),
  };
};

export const outcomeBox = ({ tone, title, text, offer }: Outcome): Html => html`
<div class="outcome ${tone}" role="${tone === 'good' ? 'status' : 'alert'}"
  tabindex="-1" autofocus>
<p><strong>${title}</strong></p>
<p>${text}</p>
${offer}
</div>`;
