/**
 * A form that sends a request of the operation that the page is about, made from the OpenAPI document when
 * somebody opens it. The API key is in the form alone, and goes to the origin that served the page.
 */
import { curlOf } from '../curl.ts';
import { createFields, make, type Operation, targetOf } from './try-fields.ts';

type Document = { paths: Record<string, Record<string, Operation>> };

const part = document.getElementById('try-it') as HTMLDetailsElement;
const { operation: wanted, base = '' } = part.dataset;

/** Longer answers are cut: a page is no place to read them. */
const mostCharacters = 100_000;

const block = (label: string) => {
  const pre = make('pre', { tabIndex: 0, ariaLabel: label, role: 'group' });
  return { pre, shown: [make('p', { className: 'label' }, label), pre] };
};

const readDocument = async () => {
  const answer = await fetch(`${base}/openapi.json`);
  if (!answer.ok) throw new Error(`openapi.json answered ${answer.status}`);
  const { paths }: Document = await answer.json();
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const found = all.find(({ operation }) => operation.operationId === wanted);
  if (!found) throw new Error('openapi.json has no such operation');
  return found;
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

/** What was answered: status, headers and body. */
const createAnswer = () => {
  const status = make('p', { role: 'status' });
  const headers = block('Headers of the answer');
  const body = block('Body of the answer');
  const parts = make('div', { hidden: true }, ...headers.shown, ...body.shown);
  return {
    shown: [status, parts],
    say: (text: string) => {
      status.textContent = text;
      parts.hidden = true;
    },
    show: async (answer: Response) => {
      const text = await answer.text();
      status.textContent = `Answer: ${answer.status} ${answer.statusText}`.trim();
      headers.pre.textContent = [...answer.headers].map((pair) => pair.join(': ')).join('\n');
      body.pre.textContent = readable(text);
      parts.hidden = false;
      // The form scrolls beside the text where there is room for both.
      status.scrollIntoView({ block: 'nearest' });
    },
  };
};

type Wanted = Awaited<ReturnType<typeof readDocument>>;

const createForm = ({ path, method, operation }: Wanted) => {
  const made = createFields(operation);
  const { fields, key, body } = made;
  const controls = [key, ...fields.map(({ control }) => control), body];
  const curl = block('The request');
  const answer = createAnswer();
  const button = make('button', {}, 'Send the request');
  const form = make(
    'form',
    { autocomplete: 'off' },
    ...controls.flatMap((control) => control?.parentElement ?? []),
    button,
    ...curl.shown,
    ...answer.shown,
  );
  const sent = () => body?.value.trim() || undefined;
  const showRequest = () => {
    const request = { method, target: targetOf(path, made), needsKey: key !== undefined };
    curl.pre.textContent = curlOf({ ...request, body: sent() });
  };

  const send = async () => {
    const headers = {
      ...(key?.value ? { 'X-API-Key': key.value.trim() } : {}),
      ...(sent() ? { 'Content-Type': 'application/json' } : {}),
    };
    const request = { method, headers, body: sent() ?? null, cache: 'no-store' } as const;
    answer.say('Waiting for the answer…');
    try {
      await answer.show(await fetch(base + targetOf(path, made), request));
    } catch (error) {
      answer.say(`There was no answer: ${error instanceof Error ? error.message : error}`);
    }
  };

  form.addEventListener('input', showRequest);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    // A disabled button would lose the focus.
    if (button.ariaDisabled) return;
    button.ariaDisabled = 'true';
    await send();
    button.ariaDisabled = null;
  });
  // A page that the browser keeps for “back” forgets it too.
  window.addEventListener('pagehide', () => key && Object.assign(key, { value: '' }));
  showRequest();
  return form;
};

const state = make('p', { role: 'status' });
part.append(state);

const open = async () => {
  state.textContent = 'Reading openapi.json…';
  try {
    state.replaceWith(createForm(await readDocument()));
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    state.textContent = `The form cannot be made: ${why}. Reload the page.`;
  }
};

part.addEventListener('toggle', open, { once: true });
