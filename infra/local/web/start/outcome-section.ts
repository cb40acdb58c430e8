import {
  type Outcome,
  outcomes,
  type Stage,
  stages,
  stagesOf,
} from '../../demo-provider/outcomes.ts';
import { type Html, html } from '../pages/html.ts';

const notes: Record<Stage, string> = {
  connect: 'Connect the demo provider to see it. The redirect then has this error_code.',
  refresh: 'Every access token ends at once, so the next look-up has to refresh.',
  look_up: 'The API keeps a list for 30 seconds. Another list, or an older one, is asked for.',
};

const button = (outcome: Outcome, stage: Stage): Html => {
  const { label, result }: { label: string; result: Partial<Record<Stage, string>> } =
    outcomes[outcome];
  return html`<button type="button" aria-pressed="false" data-outcome="${outcome}" data-at="${stage}">
<span>${label}</span><code>${result[stage]}</code></button>`;
};

const group = (stage: Stage): Html => {
  const possible = (Object.keys(outcomes) as Outcome[]).filter((each) =>
    stagesOf(each).includes(stage),
  );
  return html`<div role="group" aria-labelledby="at-${stage}" aria-describedby="note-${stage}">
<details open data-fold>
<summary><h3 id="at-${stage}">${stages[stage]}</h3></summary>
<p class="quiet" id="note-${stage}">${notes[stage]}</p>
<div class="choices">${possible.map((each) => button(each, stage))}</div>
</details>
</div>`;
};

/** The buttons that choose what the demo provider does next. */
export const outcomeSection = (): Html => html`<section aria-labelledby="outcomes" data-outcomes>
<h2 id="outcomes">The demo provider’s next answer</h2>
<p class="quiet">See what your front end does when a provider does not answer as it should.</p>
<div class="card between padded chosen">
<p role="status" data-now>It answers normally.</p>
<button type="button" data-outcome="normal" aria-disabled="true">Answer normally</button>
</div>
<fieldset>
<legend>A choice lasts</legend>
<label><input type="radio" name="lasts" value="next_request" checked> for the next request only</label>
<label><input type="radio" name="lasts" value="until_changed"> until I change it</label>
</fieldset>
${(Object.keys(stages) as Stage[]).map(group)}
</section>`;
