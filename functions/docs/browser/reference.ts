/**
 * Shows the OpenAPI document of this API with Swagger UI. The API key is kept in this page's memory
 * alone, and sent only to the origin that served the page.
 */
type Props = Record<string, unknown>;
type Component = (props: Props) => unknown;
/** What Swagger UI gives its plugins. */
type System = {
  React: {
    createElement(type: unknown, props: Props | null, ...children: unknown[]): unknown;
    Fragment: unknown;
    useState(first: boolean): [boolean, (next: boolean) => void];
  };
};
declare const SwaggerUIBundle: (options: object) => {
  preauthorizeApiKey(name: string, key: string): void;
};

type Schema = { type?: string; example?: unknown };
type Parameter = { required?: boolean; example?: unknown; schema?: Schema };
type Answer = { description: string; $ref?: string };
type Operation = { parameters?: Parameter[]; responses?: Record<string, Answer> };
type Document = {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { responses?: Record<string, Answer> };
};

const find = (id: string) => document.getElementById(id) as HTMLElement;
const reference = find('reference');
const { base } = reference.dataset;

/** Errors have the same form everywhere, so here are only their codes, each with its page. */
const errorOf = ({ description }: Answer) => ({
  description: description.replaceAll(/`(\w+)`(?=: )/g, `[$&](${base}/docs/errors/$1)`),
});

const mapValues = <T, R>(object: Record<string, T>, change: (value: T, name: string) => R) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));

/**
 * Swagger UI fills fields with examples, and an object with properties that do not exist. What may
 * stay empty does: nobody has the cursor of an example.
 */
const parameterOf = (parameter: Parameter): Parameter => {
  if (parameter.required) return parameter;
  const { example: ofParameter, schema = {}, ...rest } = parameter;
  const { example: ofSchema, ...bare } = schema;
  return schema.type === 'object' ? { ...rest, schema, example: {} } : { ...rest, schema: bare };
};

/** The document as it is shown. Requests go to the origin of this page, whatever name it has. */
const shown = (given: Document) => {
  const { responses: shared = {} } = given.components;
  const answerOf = (answer: Answer, status: string) =>
    Number(status) < 400 ? answer : errorOf(shared[answer.$ref?.split('/').at(-1) ?? ''] ?? answer);
  const operationOf = ({ parameters = [], responses, ...operation }: Operation) => ({
    ...operation,
    parameters: parameters.map(parameterOf),
    responses: responses && mapValues(responses, answerOf),
  });
  return {
    ...given,
    servers: [{ url: new URL(base ?? '', location.href).href }],
    paths: mapValues(given.paths, (item) =>
      mapValues(item, (each) => (each.responses ? operationOf(each) : each)),
    ),
  };
};

const nothing = () => () => null;

const isError = (_: unknown, status: string) => Number(status) >= 400;

/**
 * A part with a button that shows and hides what most readers do not need.
 * @param draw the parts with the button, as they are when that is shown or not
 */
const folding = (
  { createElement: make, Fragment, useState }: System['React'],
  words: string,
  draw: (isOpen: boolean, button: unknown) => unknown[],
) => {
  const [isOpen, setOpen] = useState(false);
  const onClick = () => setOpen(!isOpen);
  const attributes = { type: 'button', className: 'fold', 'aria-expanded': isOpen, onClick };
  const button = make('button', attributes, `${isOpen ? 'Hide' : 'Show'} ${words}`);
  return make(Fragment, null, ...draw(isOpen, button));
};

/** The maps of Immutable.js that Swagger UI passes on. */
type Answers = { size: number; filter(is: typeof isError): Answers; filterNot: Answers['filter'] };
type Request = {
  hasIn(path: string[]): boolean;
  setIn(path: string[], value: string): Request;
};
type Specification = { specResolvedSubtree(path: unknown[]): unknown };

/** Folds the errors of an operation, which are alike everywhere, and the headers of its answers. */
const short = ({ React }: System) => ({
  wrapComponents: {
    responses: (Responses: Component) => (props: { responses: Answers }) => {
      const { responses } = props;
      const count = responses.filter(isError).size;
      return folding(React, `${count} error statuses`, (isOpen, button) => [
        React.createElement(Responses, {
          ...props,
          responses: isOpen ? responses : responses.filterNot(isError),
        }),
        count > 0 && button,
      ]);
    },
    headers: (Headers: Component) => (props: { headers?: Answers }) =>
      folding(React, 'headers', (isOpen, button) =>
        props.headers?.size ? [button, isOpen && React.createElement(Headers, props)] : [],
      ),
  },
});

/** Leaves out what this page has itself, and the key where requests are shown. */
const calm = ({ React }: System) => ({
  wrapComponents: {
    InfoContainer: nothing,
    SchemesContainer: nothing,
    ServersContainer: nothing,
    authorizeBtn: nothing,
    authorizeOperationBtn: nothing,
    // Pressed before the references of an operation are resolved, it would hang for ever.
    execute: (Execute: Component) => (props: Props & { specSelectors: Specification }) => {
      const isReady = props.specSelectors.specResolvedSubtree(['paths', props.path, props.method]);
      return React.createElement(Execute, { ...props, disabled: props.disabled || !isReady });
    },
    curl:
      (Curl: Component) =>
      ({ request, ...others }: Props & { request: Request }) => {
        const key = ['headers', 'X-API-Key'];
        const safe = request.hasIn(key) ? request.setIn(key, 'YOUR_KEY') : request;
        return React.createElement(Curl, { ...others, request: safe });
      },
  },
});

/** Swagger UI gives some fields no name, and a table the role of a region. */
const nameParts = () => {
  for (const row of reference.querySelectorAll<HTMLElement>('tr[data-param-name]')) {
    for (const field of row.querySelectorAll('input, select, textarea'))
      field.ariaLabel = row.dataset.paramName ?? '';
  }
  for (const body of reference.querySelectorAll('.opblock-section-request-body textarea'))
    body.ariaLabel = 'Body';
  for (const table of reference.querySelectorAll('table[role="region"]')) table.role = null;
  // They scroll, so the keyboard must reach them.
  for (const block of reference.querySelectorAll<HTMLElement>('pre:not([tabindex])'))
    block.tabIndex = 0;
};

const show = (given: Document) => {
  find('about').textContent = given.info.description.replaceAll('`', '');
  const ui = SwaggerUIBundle({
    spec: shown(given),
    domNode: reference,
    plugins: [calm, short],
    validatorUrl: null,
    persistAuthorization: false,
    withCredentials: false,
    deepLinking: false,
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    tryItOutEnabled: true,
    syntaxHighlight: false,
  });
  new MutationObserver(nameParts).observe(reference, { childList: true, subtree: true });
  nameParts();
  find('key-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const key = (find('key') as HTMLInputElement).value.trim();
    ui.preauthorizeApiKey('ApiKey', key);
    find('key-note').textContent =
      `Requests from this page are now sent ${key ? 'with this' : 'without a'} key.`;
  });
};

try {
  const answer = await fetch(`${base}/openapi.json`);
  if (!answer.ok) throw new Error(`openapi.json answered ${answer.status}`);
  show(await answer.json());
  find('state').remove();
} catch (error) {
  const why = error instanceof Error ? error.message : error;
  find('state').textContent = `The reference cannot be shown: ${why}. Reload the page.`;
}

export {};
