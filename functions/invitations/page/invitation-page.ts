import { invitedMessage } from '../../connect/domain/flow-failures.ts';
import { html } from '../../platform/http/html.ts';
import { type HtmlPage, htmlPage, type PageContent } from '../../platform/http/html-page.ts';
import type { Invitation } from '../domain/invitation.ts';
import type { InvitationView } from '../domain/view.ts';

/** The product whose pages they are. */
export type Product = {
  /** As people know it, and the host of the web application. */
  name: string;
  host: string;
};

/** The form of an invitation posts only to this origin. */
const documentOf = (content: PageContent): HtmlPage =>
  htmlPage(content, { 'form-action': "'self'" });

const shownDay = (ms: number) =>
  new Date(ms).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

type InvitationDetails = {
  product: Product;
  label: string;
  /** As the provider names them. */
  scopes: readonly string[];
  invitation: Invitation;
};

/** Where the form posts, and what proves that it came from this page. */
type OfferForm = { action: string; proof: string };

/** In a frame: a sender can end the quotation marks, but not the frame. */
const sendersWords = ({ product, invitation }: InvitationDetails) => html`
<p>Somebody sent you this link, with the words in the frame. ${product.name} has not checked them: continue only if you know the sender and expected this.</p>
<section class="words" aria-label="The sender’s own words"><dl>
<div><dt>Who asks</dt><dd>“<bdi>${invitation.requestedBy}</bdi>”</dd></div>
<div><dt>What for</dt><dd>“<bdi>${invitation.purpose}</bdi>”</dd></div>
</dl></section>`;

const requestDetails = (shown: InvitationDetails) => {
  const { product, label, scopes, invitation } = shown;
  return html`${sendersWords(shown)}
<dl>
<div><dt>With</dt><dd>${product.name}${product.name !== product.host && ` (${product.host})`}</dd></div>
<div><dt>Open until</dt><dd>${shownDay(invitation.expiresAtMs)} (UTC)</dd></div>
</dl>
<h2>What you allow</h2>
<p>On its own page, ${label} asks you to log in, says what ${product.name} wants to do with your account, and lets you refuse. The sender can then use the account through ${product.name} until you take the permission back at ${label}.</p>
${
  scopes.length > 0 &&
  html`<p class="quiet" id="permissions">The permissions, as ${label} names them:</p>
<ul aria-labelledby="permissions">${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}</ul>`
}`;
};

const offer = (
  shown: InvitationDetails,
  { action, proof }: OfferForm,
  failed: string | undefined,
): PageContent => ({
  title: `You are asked to connect your ${shown.label} account`,
  body: html`${
    failed &&
    html`<p class="problem" role="alert"><strong>It was not connected.</strong> ${failed}</p>`
  }
${requestDetails(shown)}
<form method="post" action="${action}">
<input type="hidden" name="proof" value="${proof}">
<button>${failed ? 'Try again at' : 'Continue to'} ${shown.label}</button>
</form>
<p class="quiet">If you did not expect this, close the page: nothing has happened. Once you continue, only this browser can finish it.</p>`,
});

const about: Record<
  Exclude<InvitationView['show'], 'offer'>,
  (shown: InvitationDetails) => { title: string; text: string }
> = {
  succeeded: ({ label }) => ({
    title: `The ${label} account is connected`,
    text: `You can close this page. To end it, take the permission back in the settings of ${label}, or ask whoever sent you the invitation.`,
  }),
  revoked: () => ({
    title: 'This invitation was withdrawn',
    text: 'Nothing was connected. Ask whoever sent it for another one, if you still want to connect your account.',
  }),
  expired: () => ({
    title: 'This invitation has expired',
    text: 'Nothing was connected. Ask whoever sent it for another one.',
  }),
  elsewhere: () => ({
    title: 'This invitation is in use in another browser',
    text: 'It works only in the browser in which somebody continued first. If that was you, go back there. If not, ask whoever sent it for another one, and do not pass it on.',
  }),
  exhausted: ({ label }) => ({
    title: 'This invitation was tried too often',
    text: `If ${label} is still open in another tab, you may finish there. Otherwise ask whoever sent it for another one.`,
  }),
  busy: ({ label }) => ({
    title: 'Just a moment',
    text: `We are still waiting for ${label}. Reload this page in a minute.`,
  }),
};

// No sentence above quotes the sender, so what is outside of the frame is ours.

/** The page of an invitation. */
export const invitationPage = (
  shown: InvitationDetails,
  view: InvitationView,
  form: OfferForm,
): HtmlPage => {
  if (view.show === 'offer') {
    const failed = view.failed && invitedMessage(view.failed);
    return documentOf(offer(shown, form, failed));
  }
  const { title, text } = about[view.show](shown);
  return documentOf({ title, body: html`<p>${text}</p>` });
};

/**
 * Leads to the provider. It is a page and no redirect, because browsers apply the form's `form-action` policy
 * to redirects too, and we do not know to which hosts a provider redirects. The browser's history skips it.
 * @see https://github.com/w3c/webappsec-csp/issues/8
 */
export const leadingPage = (label: string, url: string): HtmlPage =>
  documentOf({
    title: `Going to ${label}`,
    head: html`<meta http-equiv="refresh" content="0;url=${url}">\n`,
    body: html`<p>You are being taken to ${label}.</p>
<p><a class="button" rel="noreferrer" href="${url}">Continue to ${label}</a></p>`,
  });

/** A page with one text. @param path of the invitation, if a button is to lead there */
export const plainPage = (title: string, text: string, path?: string): HtmlPage => {
  const way = path && html`\n<p><a class="button" href="${path}">Open the invitation</a></p>`;
  return documentOf({ title, body: html`<p>${text}</p>${way}` });
};
