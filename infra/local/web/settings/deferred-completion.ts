import * as z from 'zod';
import { oauthComplete } from '../../../../functions/connect/contracts/oauth-complete.ts';
import { completionCodePattern } from '../../../../functions/connect/domain/flow.ts';
import { html, type SafeHtml } from '../../../../functions/invitations/page/html.ts';
import { quoted } from '../../../operator/target.ts';
import { copyable } from '../pages/html.ts';

const deferredCompletion = z.object({ completion_code: z.string().regex(completionCodePattern) });

/**
 * What the address says of a connection that the tenant's server completes. This page has no sessions of
 * people, so it cannot know who started it, and only says how to complete it.
 */
export const deferredCompletionNotice = (
  query: URLSearchParams,
  baseUrl: string,
): SafeHtml | undefined => {
  const { data } = deferredCompletion.safeParse(Object.fromEntries(query));
  if (!data) return undefined;
  const body = JSON.stringify({ attempt_id: '<attempt_id of the person’s session>', ...data });
  const command = `curl -X POST -H "X-API-Key: $KEY" -d ${quoted(body)} ${baseUrl}${oauthComplete.path}`;
  return html`<div class="card" role="status"><p><strong>The connection waits for your server</strong></p>
<p>Complete it within five minutes, if you know that this person started it:</p>
${copyable(command, 'the command')}</div>`;
};
