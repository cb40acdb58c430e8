import { html, type SafeHtml } from '../../../../functions/platform/http/html.ts';
import {
  type DemoOutcome,
  type DemoStage,
  outcomeNames,
  outcomes,
  resultAt,
  stageNames,
  stages,
  stagesOf,
} from '../../../../functions/sandbox/domain/outcomes.ts';
import type { OutcomeChoice } from '../../demo-provider/outcomes.ts';

const notes: Record<DemoStage, string> = {
  connect: 'Connect the demo provider to see it. The redirect then has this error_code.',
  refresh: 'Every access token ends at once, so the next look-up has to refresh.',
  look_up: 'The API keeps a list for 30 seconds. Another list, or an older one, is asked for.',
};
const stagePhrases: Record<DemoStage, string> = {
  connect: ' for connecting',
  refresh: ' for a refresh',
  look_up: ' for a look-up',
};

const describe = ({ outcome, at: [only, ...others], lasts }: OutcomeChoice): string => {
  if (outcome === 'normal') return 'It answers normally.';
  const which = lasts === 'next_request' ? 'At the next request' : 'At every request';
  // Without one place it happens wherever it can.
  const phrase = only && others.length === 0 ? stagePhrases[only] : '';
  return `${which}${phrase}: ${outcomes[outcome].label}.`;
};

const button = (outcome: DemoOutcome, stage: DemoStage, chosen: OutcomeChoice): SafeHtml => {
  const isChosen = outcome === chosen.outcome && chosen.at.includes(stage);
  return html`<button type="button" aria-pressed="${String(isChosen)}" data-live data-outcome="${outcome}" data-at="${stage}">${outcomes[outcome].label}<br><code>${resultAt(outcome, stage)}</code></button>\n`;
};

const group = (stage: DemoStage, chosen: OutcomeChoice): SafeHtml => {
  const possible = outcomeNames.filter((each) => stagesOf(each).includes(stage));
  return html`<div role="group" aria-labelledby="at-${stage}" aria-describedby="note-${stage}">
<details open data-fold>
<summary><h3 id="at-${stage}">${stages[stage]}</h3></summary>
<p class="quiet" id="note-${stage}">${notes[stage]}</p>
<div class="choices">${possible.map((each) => button(each, stage, chosen))}</div>
</details>
</div>`;
};

/** The buttons that choose what the demo provider does next. */
export const outcomeSection = (chosen: OutcomeChoice): SafeHtml => {
  const isNormal = chosen.outcome === 'normal';
  // Not `disabled`, which would take the focus from the button when somebody has pressed it.
  return html`<section aria-labelledby="outcomes">
<h2 id="outcomes">The demo provider’s next answer</h2>
<p class="quiet">See what your front end does when a provider does not answer as it should.</p>
<div class="card between ${!isNormal && 'warn'}" data-live>
<span role="status" data-live>${describe(chosen)}</span>
<button type="button" data-live data-outcome="normal" aria-disabled="${String(isNormal)}">Answer normally</button>
</div>
<label><input type="checkbox" name="lasts"> A choice lasts until I change it, not for the next request only</label>
${stageNames.map((stage) => group(stage, chosen))}
</section>`;
};
