import { make } from './make.ts';

/** Longer answers are cut: a page is no place to read them. */
const mostCharacters = 100_000;

export const block = (label: string) => {
  const pre = make('pre', { tabIndex: 0, ariaLabel: label, role: 'group' });
  return { pre, shown: [make('p', { className: 'label' }, label), pre] };
};

const readable = (text: string): string => {
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // It is no JSON, and is shown as it is.
  }
  const isLong = shown.length > mostCharacters;
  return isLong ? `${shown.slice(0, mostCharacters)}\n… and more` : shown;
};

export const createResponseView = () => {
  const status = make('p', { role: 'status' });
  const headers = block('Headers of the answer');
  const body = block('Body of the answer');
  const parts = make('div', { hidden: true }, ...headers.shown, ...body.shown);
  return {
    shown: [status, parts],
    showStatus: (text: string) => {
      status.textContent = text;
      parts.hidden = true;
    },
    show: async (response: Response) => {
      const text = await response.text();
      status.textContent = `Answer: ${response.status} ${response.statusText}`.trim();
      headers.pre.textContent = [...response.headers].map((pair) => pair.join(': ')).join('\n');
      body.pre.textContent = readable(text);
      parts.hidden = false;
      // The form scrolls beside the text where there is room for both.
      status.scrollIntoView({ block: 'nearest' });
    },
  };
};
