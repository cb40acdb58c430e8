import * as z from 'zod';
import { type Html, html } from '../pages/html.ts';
import { labelOf, type Overview } from './overview.ts';

/** What the page has to say, in the words of the person reading it. */
export type Outcome = { success: boolean; title: string; text: string };

const query = z.object({
  category: z.string().max(40),
  success: z.enum(['true', 'false']),
  integration_id: z.uuid().optional(),
  error_msg: z.string().optional(),
});

/** Anybody can make a link to this page: no long texts, nothing that turns the line around. */
const plain = (text: string) => text.replace(/\p{C}/gu, ' ').slice(0, 300);

/** Reads the redirect of the OAuth callback: rules 3 and 4 of section 4.1 of the API reference. */
export const readOutcome = (
  parameters: URLSearchParams,
  overview: Overview,
): Outcome | undefined => {
  const { data } = query.safeParse(Object.fromEntries(parameters));
  if (!data) return undefined;
  const { success, integration_id, error_msg } = data;
  if (success === 'false') {
    const text = plain(error_msg ?? 'The account could not be connected.');
    return { success: false, title: 'Not connected', text };
  }
  const integration = overview.integrations.find(({ id }) => id === integration_id);
  const whose = integration
    ? `Your ${labelOf(overview, integration.type)} account`
    : 'Your account';
  const id = integration_id ? ` Its id is ${integration_id}.` : '';
  return { success: true, title: 'Connected', text: `${whose} is ready to use.${id}` };
};

export const outcomeBox = ({ success, title, text }: Outcome): Html => html`
<div class="outcome ${success ? 'good' : 'bad'}" role="${success ? 'status' : 'alert'}"
  tabindex="-1" autofocus>
<p><strong>${title}</strong></p>
<p>${text}</p>
</div>`;
