import type { IntegrationType } from '../base/catalogue.ts';
import { html } from '../base/html.ts';
import type { ConnectingElement } from './connecting-element.ts';

type Field = IntegrationType['start_fields'][number];

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const field = (host: ConnectingElement, asked: Field, given: unknown, problem: string) => {
  const { name, label, required, values, examples } = asked;
  const id = `ask-${name}`;
  const control = values
    ? html`<select id=${id} name=${name} ?required=${required} aria-describedby="${id}-problem">
<option value="">${host.say('default_choice')}</option>${values.map((value) => html`<option ?selected=${value === given}>${value}</option>`)}</select>`
    : html`<input id=${id} name=${name} ?required=${required} aria-describedby="${id}-problem"
  aria-invalid=${problem !== ''} .value=${given ?? ''} maxlength="255" placeholder=${examples[0]} autocomplete="off" autocapitalize="none" spellcheck="false">`;
  return html`<div><label for=${id}>${sentenceCase(label)}</label>
${!required && html`<span class="quiet">${host.say('optional')}</span>`}
${control}<p class="problem" id="${id}-problem" role="alert">${sentenceCase(problem)}</p></div>`;
};

const questions = (host: ConnectingElement) => {
  if (!host.asking) return undefined;
  const { of, problems, start } = host.asking;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = [...new FormData(event.target as HTMLFormElement)].filter(([, value]) => value);
    void host.begin({
      ...start,
      body: { ...start.body, ...Object.fromEntries(given) },
      isAsked: true,
    });
  };
  const fieldOf = (each: Field) => {
    const problem = problems.find(({ field }) => field === each.name)?.message ?? '';
    return field(host, each, start.body?.[each.name], problem);
  };
  return html`<form class="questions" part="questions" @submit=${submit}>
${of.start_fields.map(fieldOf)}
<button class="primary">${host.say('continue', { label: of.label })}</button></form>`;
};

/**
 * What an element says of its connecting, in a region that is there from the start, so that it is read
 * out when it changes.
 */
export const noticeView = (host: ConnectingElement) => {
  const { title, text, tone, offers = [], isRunning, administratorUrl } = host.notice ?? {};
  return html`
<div part="notice" class=${title ? `notice ${tone}` : undefined} tabindex="-1" data-takes-focus>
<div role="status">${title && html`<p><strong>${host.say(...title)}</strong></p>`}${text && html`<p>${host.say(...text)}</p>`}</div>
${questions(host)}
<div class="actions" ?hidden=${offers.length === 0 && !isRunning && !administratorUrl}>
${offers.map(({ label, start }) => html`<button @click=${() => host.begin(start)}>${host.say(...label)}</button>`)}
${administratorUrl && html`<a href=${administratorUrl} rel="noreferrer" target="_blank">${host.say('administrator_page')}</a>`}
${isRunning && html`<button class="plain" @click=${() => host.tell()}>${host.say('cancel')}</button>`}
</div></div>`;
};
