import { html, nothing } from 'lit';
import type { IntegrationType } from '../base/api.ts';
import { sentenceCase } from '../words.ts';
import type { ConnectingElement, StartForm } from './connecting-element.ts';

type StartFormField = IntegrationType['start_fields'][number];
const fieldView = (host: ConnectingElement, form: StartForm, field: StartFormField) => {
  const { start, problems } = form;
  const { name, label, required, values, examples } = field;
  const [id, given] = [`start-${name}`, start.body?.[name]];
  const problem = problems.find((each) => each.field === name)?.message ?? '';
  const control = values
    ? html`<select id=${id} name=${name} ?required=${required} aria-describedby="${id}-problem">
<option value="">${host.phrase('default_choice')}</option>${values.map((value) => html`<option ?selected=${value === given}>${value}</option>`)}</select>`
    : html`<input id=${id} name=${name} ?required=${required} aria-describedby="${id}-problem"
  aria-invalid=${problem !== ''} .value=${given ?? ''} maxlength="255" placeholder=${examples[0] ?? nothing} autocomplete="off" autocapitalize="none" spellcheck="false">`;
  return html`<div><label for=${id}>${sentenceCase(label)}</label>
${required ? nothing : html`<span class="quiet">${host.phrase('optional')}</span>`}
${control}<p class="problem" id="${id}-problem" role="alert">${sentenceCase(problem)}</p></div>`;
};

const formView = (host: ConnectingElement, form: StartForm) => {
  const { of, start } = form;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = [...new FormData(event.target as HTMLFormElement)].filter(([, value]) => value);
    const body = { ...start.body, ...Object.fromEntries(given) };
    void host.begin({ ...start, body, isFilledIn: true });
  };
  return html`<form class="start-form" @submit=${submit}>
${of.start_fields.map((each) => fieldView(host, form, each))}
<button class="primary">${host.phrase('continue', { label: of.label })}</button></form>`;
};

/** In a region that is there from the start, so that it is read out when it changes. */
export const noticeView = (host: ConnectingElement) => {
  const { title, text, tone, offers = [], isRunning, page } = host.notice ?? {};
  return html`
<div part="notice" class=${title ? `notice ${tone}` : nothing} tabindex="-1" data-focus-fallback>
<div role="status">${title && html`<p><strong>${host.phrase(...title)}</strong></p>`}${text && html`<p>${host.phrase(...text)}</p>`}</div>
${host.startForm && formView(host, host.startForm)}
<div class="actions" ?hidden=${offers.length === 0 && !isRunning && !page}>
${offers.map(({ label, start }) => html`<button @click=${() => host.begin(start)}>${host.phrase(...label)}</button>`)}
${page && html`<a href=${page} rel="noreferrer" target="_blank">${host.phrase('administrator_page')}</a>`}
${isRunning ? html`<button class="plain" @click=${() => host.showNotice()}>${host.phrase('cancel')}</button>` : nothing}
</div></div>`;
};
