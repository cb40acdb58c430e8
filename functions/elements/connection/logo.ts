import { css, html } from 'lit';

const lettersOf = (label: string): string => {
  const [first = '?', second = ''] = label.match(/[\p{L}\p{N}]+/gu) ?? [];
  const capital = /(?<=.)\p{Lu}/u.exec(first)?.[0] ?? '';
  return `${first[0]}${second[0] ?? capital}`.toUpperCase();
};

/** Hides the letters once there is a picture, which the page's policy may forbid. */
const onLoad = ({ target }: Event) => {
  if (target instanceof HTMLElement) target.parentElement?.setAttribute('data-loaded', '');
};

/** A provider's picture, and its letters until that is there. */
export const logo = (label: string, url: string | undefined) => html`
<span class="logo" part="logo" aria-hidden="true"><span>${lettersOf(label)}</span>
${url ? html`<img src=${url} alt="" loading="lazy" referrerpolicy="no-referrer" @load=${onLoad}>` : ''}</span>`;

export const logoStyles = css`
.logo {
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  width: 2rem;
  height: 2rem;
  overflow: hidden;
  border-radius: 0.5rem;
  background: var(--raised);
  color: var(--quiet);
  font-size: 0.75rem;
  font-weight: 600;
}
.logo[data-loaded] { background: none; }
.logo[data-loaded] > span, .logo:not([data-loaded]) > img { visibility: hidden; }
.logo > img { position: absolute; width: 100%; height: 100%; object-fit: contain; }
`;
