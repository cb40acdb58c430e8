import type { Permissions } from '../../catalogue/providers/permission.ts';
import type { FailureReason } from '../../connect/domain/flow-failures.ts';
import { html } from '../../platform/http/html.ts';
import { type HtmlPage, htmlPage, type PageContent } from '../../platform/http/html-page.ts';
import type { Invitation } from '../domain/invitation.ts';
import type { InvitationView } from '../domain/view.ts';
import { describeFailure } from './failed.ts';
import { permissionList } from './permission-list.ts';
import type { Speech } from './speech.ts';

/** The product whose pages they are. */
export type Product = {
  /** As people know it, and the host of the web application. */
  name: string;
  host: string;
};

/** The form of an invitation posts only to this origin. */
const documentOf = ({ language }: Speech, content: PageContent): HtmlPage =>
  htmlPage({ ...content, language }, { 'form-action': "'self'" });

type InvitationDetails = {
  product: Product;
  label: string;
  scopes: readonly string[];
  permissions: Permissions;
  invitation: Invitation;
};

/** Where the form posts, and what proves that it came from this page. */
type OfferForm = { action: string; proof: string };

/** In a frame: a sender can end the quotation marks, but not the frame. */
const sendersWords = ({ phrase, text }: Speech, { product, invitation }: InvitationDetails) => html`
<p>${phrase('from_sender', { product: product.name })}</p>
<section class="words" aria-label="${text('senders_words')}"><dl>
<div><dt>${phrase('who')}</dt><dd>${phrase('quoted', { text: invitation.requestedBy })}</dd></div>
<div><dt>${phrase('what_for')}</dt><dd>${phrase('quoted', { text: invitation.purpose })}</dd></div>
</dl></section>`;

const requestDetails = (speech: Speech, shown: InvitationDetails) => {
  const { phrase, day } = speech;
  const { product, label, scopes, permissions, invitation } = shown;
  const { name, host } = product;
  const expires = day(invitation.expiresAtMs);
  return html`${sendersWords(speech, shown)}
<dl>
<div><dt>${phrase('with')}</dt><dd>${name === host ? name : phrase('product_at', { product: name, host })}</dd></div>
<div><dt>${phrase('open_until')}</dt><dd>${phrase('day', { day: expires })}</dd></div>
</dl>
<h2>${phrase('allow')}</h2>
${permissionList(speech, { product: name, label, scopes, permissions })}
<p>${phrase('at_provider', { label, product: name })}</p>`;
};

/** Why there is no connection yet. A person who cancelled did nothing wrong. */
const failureNotice = (
  { phrase }: Speech,
  { label, invitation }: InvitationDetails,
  reason: FailureReason,
) => {
  const { word, isCalm } = describeFailure(reason, invitation);
  if (isCalm) return html`<p class="notice" role="status">${phrase(word, { label })}</p>`;
  return html`<p class="notice problem" role="alert"><strong>${phrase('not_connected')}</strong> ${phrase(word, { label })}</p>`;
};

const offer = (
  speech: Speech,
  shown: InvitationDetails,
  { action, proof }: OfferForm,
  failed: FailureReason | undefined,
): PageContent => {
  const { phrase, text } = speech;
  const { label, invitation } = shown;
  const isAgain = failed && !describeFailure(failed, invitation).isCalm;
  return {
    title: text('offer', { label }),
    body: html`${failed && failureNotice(speech, shown, failed)}
${requestDetails(speech, shown)}
<form method="post" action="${action}">
<input type="hidden" name="proof" value="${proof}">
<button>${phrase(isAgain ? 'again' : 'continue', { label })}</button>
</form>
<p class="quiet">${phrase('unexpected')}</p>`,
  };
};

// No sentence quotes the sender, so what is outside of the frame is ours.

/** The page of an invitation. */
export const invitationPage = (
  speech: Speech,
  shown: InvitationDetails,
  view: InvitationView,
  form: OfferForm,
): HtmlPage => {
  if (view.show === 'offer') return documentOf(speech, offer(speech, shown, form, view.failed));
  const { label } = shown;
  const title = speech.text(`${view.show}_title`, { label });
  return documentOf(speech, {
    title,
    body: html`<p>${speech.phrase(`${view.show}_text`, { label })}</p>`,
  });
};

/**
 * Leads to the provider. It is a page and no redirect, because browsers apply the form's `form-action` policy
 * to redirects too, and we do not know to which hosts a provider redirects. The browser's history skips it.
 * @see https://github.com/w3c/webappsec-csp/issues/8
 */
export const leadingPage = (speech: Speech, label: string, url: string): HtmlPage =>
  documentOf(speech, {
    title: speech.text('leading_title', { label }),
    head: html`<meta http-equiv="refresh" content="0;url=${url}">\n`,
    body: html`<p>${speech.phrase('leading_text', { label })}</p>
<p><a class="button" rel="noreferrer" href="${url}">${speech.phrase('continue', { label })}</a></p>`,
  });

/** A page with one text. @param path of the invitation, if a button is to lead there */
export const plainPage = (
  speech: Speech,
  page: 'not_from_page' | 'not_startable' | 'missing',
  path?: string,
): HtmlPage => {
  const way =
    path && html`\n<p><a class="button" href="${path}">${speech.phrase('open_again')}</a></p>`;
  return documentOf(speech, {
    title: speech.text(`${page}_title`),
    body: html`<p>${speech.phrase(`${page}_text`)}</p>${way}`,
  });
};
