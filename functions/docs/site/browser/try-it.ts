/**
 * A form that sends a request of the operation that the page is about, made from the OpenAPI document when
 * somebody opens it. The API key is in the form alone, and goes to the origin that served the page.
 */
import { curlOf } from '../curl.ts';
import { make } from './make.ts';
import { readOperation } from './read-operation.ts';
import { targetOf } from './target-of.ts';
import { createFields } from './try-fields.ts';
import { block, createResponseView } from './try-response.ts';

const part = document.getElementById('try-it') as HTMLDetailsElement;
export const { operation: requestedOperation, base = '' } = part.dataset;

type TryItOperation = Awaited<ReturnType<typeof readOperation>>;

const createForm = ({ path, method, operation }: TryItOperation) => {
  const made = createFields(operation);
  const { fields, key, body } = made;
  const controls = [key, ...fields.map(({ control }) => control), body];
  const curl = block('The request');
  const response = createResponseView();
  const button = make('button', {}, 'Send the request');
  const form = make(
    'form',
    { autocomplete: 'off' },
    ...controls.flatMap((control) => control?.parentElement ?? []),
    button,
    ...curl.shown,
    ...response.shown,
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
    response.showStatus('Waiting for the answer…');
    try {
      await response.show(await fetch(base + targetOf(path, made), request));
    } catch (error) {
      response.showStatus(`There was no answer: ${error instanceof Error ? error.message : error}`);
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
    state.replaceWith(createForm(await readOperation(base, requestedOperation)));
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    state.textContent = `The form cannot be made: ${why}. Reload the page.`;
  }
};

part.addEventListener('toggle', open, { once: true });
