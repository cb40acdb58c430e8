import * as z from 'zod';
import { oauthComplete } from '../../../../functions/connect/contracts/attempt.ts';
import { completionCodePattern } from '../../../../functions/connect/domain/flow.ts';
import { html, type SafeHtml } from '../../../../functions/platform/http/html.ts';
import { quoted } from '../../../operator/target.ts';
import { documentOf } from '../pages/document.ts';
import { copyable } from '../pages/html.ts';

const deferredCompletion = z.object({ completion_code: z.string().regex(completionCodePattern) });

/**
 * The address shows a connection that the tenant's server completes. This page has no sessions of people,
 * so it cannot know who started the connection, and only shows how to complete it.
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

export const settingsPath = '/settings/integrations';
export const formPath = '/settings/event-form';
/** Where the pages' elements get their sessions. */
export const sessionPath = '/settings/session';

const elements = ({ baseUrl }: ElementAttributes) =>
  html`<script type="module" src="${baseUrl}/elements.js"></script>`;

/** What each element of a page has. `browserBinding`: the hash of the browser's cookie, if it gets one. */
type ElementAttributes = { baseUrl: string; browserBinding: string | undefined };
type IntegrationsPageContent = ElementAttributes & { notice: SafeHtml | undefined };

const attributes = ({ browserBinding }: ElementAttributes) =>
  html`session="${sessionPath}" ${browserBinding && html`browser-binding="${browserBinding}"`}`;

/**
 * Replaces the product's settings page: the tenant's accounts, as any page shows them that loads the
 * elements, and where it says how to set up other providers.
 */
export const integrationsPage = ({ notice, ...settings }: IntegrationsPageContent): SafeHtml =>
  documentOf({
    title: 'Integrations',
    barPath: settingsPath,
    about: html`Accounts that voice agents and events can use.`,
    content: html`${notice}
${elements(settings)}
<trunkline-integrations ${attributes(settings)}></trunkline-integrations>
<p class="card quiet">Every other provider needs an OAuth app of yours first: <a href="${settings.baseUrl}/docs/providers">its page</a> says how to set it up.</p>`,
  });

/** The form of any event, with the choices of a connected account, and what to save of it. */
export const formPage = (settings: ElementAttributes, returnUrl: string): SafeHtml =>
  documentOf({
    title: 'Event form',
    barPath: formPath,
    about: html`The choices come live from a <a href="${settingsPath}">connected account</a>.`,
    content: html`${elements(settings)}
<trunkline-event-form ${attributes(settings)} return-url="${returnUrl}"></trunkline-event-form>`,
  });

export const notFoundPage = documentOf({
  title: 'Page not found',
  about: html`There is no such page. Go to the <a href="${settingsPath}">integrations</a>.`,
});
