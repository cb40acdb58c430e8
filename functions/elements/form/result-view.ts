import { html } from 'lit';
import type { TrunklineElement } from '../element.ts';

export type FormResult = { json: string; isCopied: boolean };

export const resultView = (
  host: TrunklineElement,
  { json, isCopied }: FormResult,
  onCopied: () => void,
) => {
  const copy = () => navigator.clipboard.writeText(json).then(onCopied);
  return html`<div class="notice good" part="result"><div class="actions"><strong>${host.phrase('result')}</strong>
<button type="button" @click=${copy}>${host.phrase(isCopied ? 'copied' : 'copy')}</button></div>
<pre><code>${json}</code></pre></div>`;
};
