import type { createRegisteredApps } from '../../../../functions/apps/adapters/registered-apps.ts';
import { redirectUriProblems } from '../../../../functions/apps/domain/redirect-uri-problems.ts';
import { registrationSteps } from '../../../../functions/apps/domain/registration.ts';
import { appKeys, appOptions } from '../../../../functions/catalogue/providers/app-regions.ts';
import type { Providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import words from '../../../../functions/elements/words.json' with { type: 'json' };
import { html, type SafeHtml } from '../../../../functions/invitations/page/html.ts';
import { quoted } from '../../../operator/target.ts';
import { copyable } from '../pages/html.ts';

/** How to set up a provider, which the API does not say. */
export type Setup = {
  type: string;
  label: string;
  category: string;
  redirectUri: string;
  /** Stores the OAuth app. */
  command: string;
  /** What else to know or to set at the provider, in sentences. */
  notes: readonly string[];
};

type StackLocation = { baseUrl: string; dataDir: string };

const commandOf = (provider: Provider, dataDir: string): string => {
  const required = Object.entries(provider.appSettings?.authorizationParameters ?? {})
    .filter(([, parameter]) => parameter.required)
    .map(([name]) => ` --parameter ${name}=<${name}>`);
  const app = appOptions(provider, {}) + required.join('');
  return `npm run operator -- apps configure --local ${quoted(dataDir)} ${app} --client-id <client-id> < secret.txt`;
};

const setupOf = (provider: Provider, location: StackLocation): Setup => {
  const { redirectUri, others } = registrationSteps(provider, location.baseUrl);
  const { refusals, warnings } = redirectUriProblems(provider, redirectUri, true);
  const { type, label, category } = provider;
  return {
    ...{ type, label, category, redirectUri },
    command: commandOf(provider, location.dataDir),
    notes: [...refusals, ...warnings, ...others],
  };
};

/** Reads which providers have no OAuth app yet, in any of their regions, and how to set up each. */
export const createSetups =
  (
    providers: Providers,
    registeredApps: Pick<ReturnType<typeof createRegisteredApps>, 'among'>,
    location: StackLocation,
  ) =>
  async (): Promise<Setup[]> => {
    // A tenant's own serves nobody else.
    const apps = await registeredApps.among(appKeys(providers.values(), undefined));
    const configured = new Set(apps.map(({ integrationType }) => integrationType));
    return [...providers.values()]
      .filter(({ type }) => !configured.has(type))
      .map((provider) => setupOf(provider, location));
  };

const setupItem = ({ type, label, command, redirectUri, notes }: Setup): SafeHtml => html`
<details name="setup" id="setup-${type}">
<summary>${label}</summary>
<ol>
<li><p>Make an OAuth app at ${label}, with this redirect URI:</p>
${copyable(redirectUri, `the redirect URI of ${label}`)}</li>
<li><p>Store it here. The file <code>secret.txt</code> holds the app’s client secret:</p>
${copyable(command, `the command for ${label}`)}</li>
<li><p>Load this page again.</p></li>
</ol>
${notes.length > 0 && html`<h4>Good to know</h4><ul class="quiet">${notes.map((note) => html`<li>${note}</li>`)}</ul>`}
</details>`;

const names = new Map(Object.entries(words));
const categoryName = (category: string): string =>
  names.get(`category_${category}`) ??
  category.charAt(0).toUpperCase() + category.slice(1).replaceAll('_', ' ');

/** The providers without an OAuth app, by category, and how to set each up. */
export const setupList = (setups: readonly Setup[]): SafeHtml | false =>
  setups.length > 0 &&
  html`
<details class="card">
<summary>Set up one of ${String(setups.length)} more providers</summary>
<p class="quiet">Each needs an OAuth app of yours before anybody can connect it.</p>
${[...Map.groupBy(setups, ({ category }) => category)]
  .sort()
  .map(([name, those]) => html`<h3>${categoryName(name)}</h3>${those.map(setupItem)}`)}
</details>`;
