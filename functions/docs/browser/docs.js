/**
 * Shows the OpenAPI document of this API with Swagger UI. The API key is kept in this page's memory
 * alone, and sent only to the origin that served the page.
 */
const find = (id) => document.getElementById(id);
const reference = find('reference');
const { base } = reference.dataset;

/** Errors have the same form everywhere, so here are only their codes, each with its page. */
const errorOf = ({ description }) => ({
  description: description.replaceAll(/`(\w+)`(?=: )/g, `[$&](${base}/docs/errors/$1)`),
});

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));

/**
 * Swagger UI fills fields with examples, and an object with properties that do not exist. What may
 * stay empty does: nobody has the cursor of an example.
 */
const parameterOf = (parameter) => {
  if (parameter.required) return parameter;
  const { example: ofParameter, schema = {}, ...rest } = parameter;
  const { example: ofSchema, ...bare } = schema;
  return schema.type === 'object' ? { ...rest, schema, example: {} } : { ...rest, schema: bare };
};

const operationOf = ({ parameters = [], responses, ...operation }, shared) => ({
  ...operation,
  parameters: parameters.map(parameterOf),
  responses: mapValues(responses, (response, status) =>
    Number(status) < 400 ? response : errorOf(shared[response.$ref] ?? response),
  ),
});

/** The responses to which operations refer, by their references. */
const sharedOf = ({ components: { responses = {} } }) =>
  Object.fromEntries(
    Object.entries(responses).map(([name, response]) => [
      `#/components/responses/${name}`,
      response,
    ]),
  );

/** The document as it is shown. Requests go to the origin of this page, whatever name it has. */
const shown = (given) => {
  const shared = sharedOf(given);
  return {
    ...given,
    servers: [{ url: new URL(base, location.href).href }],
    paths: mapValues(given.paths, (item) =>
      mapValues(item, (operation) =>
        operation.responses ? operationOf(operation, shared) : operation,
      ),
    ),
  };
};

const nothing = () => () => null;

const isError = (_, status) => Number(status) >= 400;

/**
 * A part with a button that shows and hides what most readers do not need.
 * @param draw the parts with the button, as they are when that is shown or not
 */
const folding = ({ createElement: make, Fragment, useState }, words, draw) => {
  const [isOpen, setOpen] = useState(false);
  const onClick = () => setOpen(!isOpen);
  const attributes = { type: 'button', className: 'fold', 'aria-expanded': isOpen, onClick };
  const button = make('button', attributes, `${isOpen ? 'Hide' : 'Show'} ${words}`);
  return make(Fragment, null, ...draw(isOpen, button));
};

/** Folds the errors of an operation, which are alike everywhere, and the headers of its answers. */
const short = ({ React }) => ({
  wrapComponents: {
    responses: (Responses) => (props) => {
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
    headers: (Headers) => (props) =>
      folding(React, 'headers', (isOpen, button) =>
        props.headers?.size ? [button, isOpen && React.createElement(Headers, props)] : [],
      ),
  },
});

/** Leaves out what this page has itself, and the key where requests are shown. */
const calm = ({ React }) => ({
  wrapComponents: {
    InfoContainer: nothing,
    SchemesContainer: nothing,
    ServersContainer: nothing,
    authorizeBtn: nothing,
    authorizeOperationBtn: nothing,
    // Pressed before the references of an operation are resolved, it would hang for ever.
    execute: (Execute) => (props) => {
      const isReady = props.specSelectors.specResolvedSubtree(['paths', props.path, props.method]);
      return React.createElement(Execute, { ...props, disabled: props.disabled || !isReady });
    },
    curl:
      (Curl) =>
      ({ request, ...others }) =>
        React.createElement(Curl, {
          ...others,
          request: request.hasIn(['headers', 'X-API-Key'])
            ? request.setIn(['headers', 'X-API-Key'], 'YOUR_KEY')
            : request,
        }),
  },
});

/** Swagger UI gives some fields no name, and a table the role of a region. */
const nameParts = () => {
  for (const row of reference.querySelectorAll('tr[data-param-name]')) {
    for (const field of row.querySelectorAll('input, select, textarea')) {
      field.setAttribute('aria-label', row.dataset.paramName);
    }
  }
  for (const body of reference.querySelectorAll('.opblock-section-request-body textarea')) {
    body.setAttribute('aria-label', 'Body');
  }
  for (const table of reference.querySelectorAll('table[role="region"]')) {
    table.removeAttribute('role');
  }
  // They scroll, so the keyboard must reach them.
  for (const block of reference.querySelectorAll('pre:not([tabindex])')) block.tabIndex = 0;
};

const show = (given) => {
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
    const key = find('key').value.trim();
    ui.preauthorizeApiKey('ApiKey', key);
    find('key-note').textContent = key
      ? 'Requests from this page are now sent with this key.'
      : 'Requests from this page are now sent without a key.';
  });
};

try {
  const answer = await fetch(`${base}/openapi.json`);
  if (!answer.ok) throw new Error(`openapi.json answered ${answer.status}`);
  show(await answer.json());
  find('state').remove();
} catch (error) {
  find('state').textContent = `The reference cannot be shown: ${error.message}. Reload the page.`;
}
