import { html, nothing } from 'lit';
import type { TrunklineElement } from '../element.ts';
import type { Word } from '../words.ts';

export type LabeledKey = { key: string; label: string };

/** A list to choose one from. Nothing is chosen in it where it does not have what was. */
export const picker = (
  host: TrunklineElement,
  word: Word,
  choices: readonly LabeledKey[],
  chosen: string,
  onChange: (key: string) => void,
) => {
  const option = ({ key, label }: LabeledKey) =>
    html`<option value=${key} .selected=${key === chosen}>${label}</option>`;
  const isListed = choices.some(({ key }) => key === chosen);
  return html`<div><label for=${word}>${host.phrase(word)}</label>
<select id=${word} @change=${({ target }: { target: HTMLSelectElement }) => onChange(target.value)}
>${isListed ? nothing : html`<option hidden selected></option>`}${choices.map(option)}</select></div>`;
};
