import { html, nothing } from 'lit';
import type { IntegrationType } from '../base/catalogue.ts';
import type { Sentence, Tone } from '../connection/state.ts';
import type { TrunklineElement } from '../element.ts';
import type { Connecting } from './connecting.ts';
import type { Notice } from './outcome.ts';
import type { Start } from './start.ts';

type Field = IntegrationType['start_fields'][number];
type Begin = (start: Start) => void;

const said = (host: TrunklineElement, sentence: Sentence | undefined) =>
  sentence && host.say(...sentence);

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const field = (
  host: TrunklineElement,
  asked: Field,
  problem: string | undefined,
  first: boolean,
) => {
  const { name, label, required, values, examples } = asked;
  const id = `ask-${name}`;
  const invalid = problem ? 'true' : nothing;
  return html`
<div class="field">
<label for=${id}>${sentenceCase(label)}</label>
${required ? nothing : html`<span class="quiet">${host.say('optional')}</span>`}
${
  values
    ? html`<select id=${id} name=${name} ?required=${required} ?data-first=${first} aria-invalid=${invalid}
  aria-describedby="${id}-problem"><option value="">${host.say('default_choice')}</option>
${values.map((value) => html`<option>${value}</option>`)}</select>`
    : html`<input id=${id} name=${name} ?required=${required} ?data-first=${first} aria-invalid=${invalid}
  aria-describedby="${id}-problem" maxlength="255" placeholder=${examples[0] ?? nothing}
  autocomplete="off" autocapitalize="none" spellcheck="false">`
}
<p class="problem" id="${id}-problem" role="alert">${problem && sentenceCase(problem)}</p>
</div>`;
};

type Asking = Extract<Connecting['stage'], { is: 'asking' }>;

const questions = (
  host: TrunklineElement,
  connecting: Connecting,
  asking: Asking,
  begin: Begin,
) => {
  const { of, problems, start } = asking;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = new FormData(event.target as HTMLFormElement);
    begin({ ...start, given: Object.fromEntries([...given].map(([k, v]) => [k, String(v)])) });
  };
  const problemOf = (name: string) => problems.find((each) => each.field === name)?.message;
  return html`
<form class="questions" part="questions" @submit=${submit}>
${of.start_fields.map((each, at) => field(host, each, problemOf(each.name), at === 0))}
<div class="actions">
<button class="primary">${host.say('continue', { label: of.label })}</button>
<button type="button" class="plain" @click=${() => connecting.reset()}>${host.say('cancel')}</button>
</div>
</form>`;
};

type Shown = { tone: Tone; text?: unknown; more?: unknown; actions?: unknown };

const ended = (host: TrunklineElement, notice: Notice, begin: Begin): Shown => ({
  tone: notice.tone,
  text: html`<strong>${said(host, notice.title)}</strong>`,
  more: notice.detail ?? said(host, notice.text),
  actions:
    (notice.offers?.length || notice.administratorUrl) &&
    html`
${notice.offers?.map(
  ({ label, start }) => html`<button @click=${() => begin(start)}>${said(host, label)}</button>`,
)}
${
  notice.administratorUrl
    ? html`<a href=${notice.administratorUrl} rel="noreferrer" target="_blank">${host.say('administrator_page')}</a>`
    : nothing
}`,
});

const shownOf = (
  host: TrunklineElement,
  connecting: Connecting,
  begin: Begin,
): Shown | undefined => {
  const { stage } = connecting;
  const button = (key: 'retry' | 'start_again', start: Start) =>
    html`<button @click=${() => begin(start)}>${host.say(key)}</button>`;
  switch (stage.is) {
    case 'idle':
      return undefined;
    case 'asking':
      return {
        tone: 'calm',
        text: host.say('ask_first', { label: stage.of.label }),
        actions: questions(host, connecting, stage, begin),
      };
    case 'starting':
      return { tone: 'calm', text: host.say('starting', { label: stage.label }) };
    case 'waiting':
      return {
        tone: 'calm',
        text: host.say('waiting', { label: stage.label }),
        actions: html`${button('start_again', stage.start)}
<button class="plain" @click=${() => connecting.reset()}>${host.say('cancel')}</button>`,
      };
    case 'ended':
      return ended(host, stage.notice, begin);
    case 'refused':
      return {
        tone: 'bad',
        text: host.sayProblem(stage.problem),
        actions: button('retry', stage.start),
      };
  }
};

/**
 * What an element says of its connecting, in a region that is there from the start, so that it is read
 * out when it changes.
 */
export const connectingView = (host: TrunklineElement, connecting: Connecting, begin: Begin) => {
  const { tone, text, more, actions }: Shown = shownOf(host, connecting, begin) ?? { tone: 'calm' };
  return html`
<div part="notice" class=${text ? `notice ${tone}` : 'empty'} tabindex="-1" data-takes-focus>
<div role="status">${text ? html`<p>${text}</p>` : nothing}${more ? html`<p>${more}</p>` : nothing}</div>
${actions ? html`<div class="actions">${actions}</div>` : nothing}
</div>`;
};
