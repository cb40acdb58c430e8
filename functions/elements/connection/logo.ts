import { html } from 'lit';

const lettersOf = (label: string): string =>
  (label.match(/^[\p{L}\p{N}]|\p{Lu}/gu) ?? ['?']).slice(0, 2).join('').toUpperCase();

/** Hides the letters once there is a picture, which the page's policy may forbid. */
const onLoad = ({ target }: { target: HTMLElement }) =>
  target.parentElement?.setAttribute('data-loaded', '');

/** A provider's picture, and its letters until that is there. */
export const logo = (label: string, url: string | undefined) => html`
<span class="logo" part="logo" aria-hidden="true"><span>${lettersOf(label)}</span>
${url && html`<img src=${url} alt="" loading="lazy" referrerpolicy="no-referrer" @load=${onLoad}>`}</span>`;
