import type { IntegrationType } from '../base/api.ts';
import { html } from '../base/html.ts';
import { sentenceCase } from '../words.ts';
import type { Asking, ConnectingElement } from './connecting-element.ts';

type Field = IntegrationType['start_fields'][number];
const field = (host: ConnectingElement, { start, problems }: Asking, asked: Field) => {
  const { name, label, required, values, examples } = asked;
  const [id, given] = [`ask-${name}`, start.body?.[name]];
  const problem = problems.find((each) => each.field === name)?.message ?? '';
  const control = values
    ? html`<select id=${id} name=${name} ?required=${required} aria-describedby="${id}-problem">
<option value="">${host.say('default_choice')}</option>${values.map((value) => html`<option ?selected=${value === given}>${value}</option>`)}</select>`
    : html`<input id=${id} name=${name} ?required=${required} aria-describedby="${id}-problem"
  aria-invalid=${problem !== ''} .value=${given ?? ''} maxlength="255" placeholder=${examples[0]} autocomplete="off" autocapitalize="none" spellcheck="false">`;
  return html`<div><label for=${id}>${sentenceCase(label)}</label>
${!required && html`<span class="quiet">${host.say('optional')}</span>`}
${control}<p class="problem" id="${id}-problem" role="alert">${sentenceCase(problem)}</p></div>`;
};

const questions = (host: ConnectingElement, asking: Asking) => {
  const { of, start } = asking;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = [...new FormData(event.target as HTMLFormElement)].filter(([, value]) => value);
    const body = { ...start.body, ...Object.fromEntries(given) };
    void host.begin({ ...start, body, isAsked: true });
  };
  return html`<form class="questions" part="questions" @submit=${submit}>
${of.start_fields.map((each) => field(host, asking, each))}
<button class="primary">${host.say('continue', { label: of.label })}</button></form>`;
};

/** In a region that is there from the start, so that it is read out when it changes. */
export const noticeView = (host: ConnectingElement) => {
  const { title, text, tone, offers = [], isRunning, page } = host.notice ?? {};
  return html`
<div part="notice" class=${title ? `notice ${tone}` : undefined} tabindex="-1" data-takes-focus>
<div role="status">${title && html`<p><strong>${host.say(...title)}</strong></p>`}${text && html`<p>${host.say(...text)}</p>`}</div>
${host.asking && questions(host, host.asking)}
<div class="actions" ?hidden=${offers.length === 0 && !isRunning && !page}>
${offers.map(({ label, start }) => html`<button @click=${() => host.begin(start)}>${host.say(...label)}</button>`)}
${page && html`<a href=${page} rel="noreferrer" target="_blank">${host.say('administrator_page')}</a>`}
${isRunning && html`<button class="plain" @click=${() => host.tell()}>${host.say('cancel')}</button>`}
</div></div>`;
};
