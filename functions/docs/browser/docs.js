/**
 * Shows the OpenAPI document of this API with Swagger UI. The API key is kept in this page's memory
 * alone, and sent only to the origin that served the page.
 */
const find = (id) => document.getElementById(id);
const reference = find('reference');
const base = new URL(reference.dataset.base, location.href).href;

const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
followScheme();
dark.addEventListener('change', followScheme);

const nothing = () => () => null;

/** What this page has itself, or what would show the key. */
const calm = () => ({
  wrapComponents: {
    InfoContainer: nothing,
    ServersContainer: nothing,
    SchemesContainer: nothing,
    authorizeBtn: nothing,
    authorizeOperationBtn: nothing,
  },
});

const show = (spec) => {
  find('about').textContent = spec.info.description.replaceAll('`', '');
  const ui = SwaggerUIBundle({
    // Requests go to the origin of this page, whatever name the document has for it.
    spec: { ...spec, servers: [{ url: base }] },
    domNode: reference,
    plugins: [calm],
    validatorUrl: null,
    persistAuthorization: false,
    withCredentials: false,
    deepLinking: false,
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    tryItOutEnabled: true,
    displayRequestDuration: true,
  });
  find('key-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const key = find('key').value.trim();
    ui.preauthorizeApiKey('ApiKey', key);
    find('key-note').textContent = key ? 'Requests are now sent with this key.' : 'No key is used.';
  });
};

try {
  const answer = await fetch(`${base}/openapi.json`);
  if (!answer.ok) throw new Error(`openapi.json answered ${answer.status}`);
  show(await answer.json());
  find('state').textContent = '';
} catch (error) {
  find('state').textContent =
    `The documentation cannot be shown: ${error.message}. Reload the page.`;
}
