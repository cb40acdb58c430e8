import '../../pages/local.css';
import '../settings.css';
import { keepForm } from './form.ts';

const copiedMs = 2000;

/** Copies the text beside a button. */
const copy = async (button: HTMLElement) => {
  const text = button.parentElement?.querySelector('code')?.textContent ?? '';
  await navigator.clipboard.writeText(text);
  const [label] = button.childNodes;
  if (!label) return;
  label.textContent = 'Copied';
  setTimeout(() => {
    label.textContent = 'Copy';
  }, copiedMs);
};

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-copy]');
  if (button) void copy(button);
});

const form = document.querySelector('trunkline-event-form');
if (form) keepForm(form);
