import { registrationSteps } from '../../functions/apps/domain/registration.ts';
import { listEvents } from '../../functions/catalogue/components/event-scopes.ts';
import { eventScopes } from '../../functions/catalogue/components/on-demand.ts';
import { guideOf } from '../../functions/catalogue/guides/guide-of.ts';
import type { RegistrationGuide } from '../../functions/catalogue/guides/registration-guide.ts';
import type { Provider } from '../../functions/catalogue/providers/provider.ts';
import { keyHostsOf } from '../../functions/catalogue/providers/provider-urls.ts';
import type { Sunset } from '../../functions/catalogue/providers/sunset.ts';
import { usualLimit } from '../../functions/connections/domain/provider-budget.ts';
import { componentsOf } from '../catalogue/catalogue-page.ts';
import { code } from '../catalogue/markdown.ts';

/** Outside of code, `<id>` would be HTML. */
const sentenceOf = (text: string) => text.replaceAll('<', '\\<');

const redirectStep = (provider: Provider): string => {
  const { https, forbiddenWords } = provider.appSettings?.redirectUri ?? {};
  return [
    `Enter the redirect URI ${code(registrationSteps(provider).redirectUri)}.`,
    ...(https ? ['It has to be https.'] : []),
    ...(forbiddenWords ? [`${provider.label} refuses one that holds its name.`] : []),
  ].join(' ');
};

const noticeStep = (provider: Provider): string[] => {
  const { noticesUrl, others } = registrationSteps(provider);
  if (!noticesUrl) return [];
  const isNamed = others.some((sentence) => sentence.includes(noticesUrl));
  const where = isNamed ? [] : [`Notices of removals are taken at ${code(noticesUrl)}.`];
  if (keyHostsOf(provider).length > 0) {
    return [...where, 'Notices are signed with keys that the provider publishes.'];
  }
  const secret = provider.appSettings?.signingSecret
    ? []
    : ['Notices are signed with the client secret.'];
  return [...where, ...secret];
};

/** The permissions that only a start which names the event requests. */
const eventStep = ({ type }: Provider): string[] => {
  const scopes = listEvents(eventScopes.get(type)).flatMap((event) => event.scopes);
  const each = [...new Set(scopes)].map(code).join(', ');
  return each
    ? [`For [events that need more](#events-and-fields), let the app ask for ${each} too.`]
    : [];
};

const options = ({ appSettings = {} }: Provider): string[] => {
  const { authorizationParameters = {}, authorizationHosts = [], regions } = appSettings;
  return [
    ...Object.entries(authorizationParameters).map(
      ([name, { label }]) => `${code(`--parameter ${name}=…`)} (if the app has one: ${label})`,
    ),
    ...authorizationHosts.map((host) => code(`--authorization-host ${host}`)),
    ...(regions
      ? [
          `${code('--region')} with ${Object.keys(regions.values).map(code).join(', ')}, for an app of one region`,
        ]
      : []),
  ];
};

const storeStep = (provider: Provider): string => {
  const command = `npm run operator -- apps configure --env <env> --integration-type ${provider.type} --client-id <id> < secret.txt`;
  const own = options(provider);
  const { signingSecret } = provider.appSettings ?? {};
  return [
    `Store its client id and secret with ${code(command)}.`,
    ...(signingSecret
      ? [`A second line of \`secret.txt\` verifies notices: the ${signingSecret}.`]
      : []),
    ...(own.length > 0 ? [`It takes ${own.join('; ')}.`] : []),
  ].join(' ');
};

/** Pages are of the catalogue's providers alone. */
export const catalogueGuideOf = (provider: Provider): RegistrationGuide => {
  const guide = guideOf(provider);
  if (!guide) throw new Error(`Nobody says how an app of ${provider.type} is registered.`);
  return guide;
};

const registerStep = (provider: Provider): string => {
  const { label, scopes } = provider;
  const { documentation, console } = catalogueGuideOf(provider);
  const at = typeof console === 'string' ? ` at [its console](${console})` : '';
  const permissions =
    scopes.length > 0
      ? ', with [the permissions](#connect-an-account) that connections are asked for'
      : '';
  const instead = typeof console === 'string' ? '' : ` ${console.instead}`;
  return `Register an OAuth app${at}, as [${label} says](${documentation})${permissions}.${instead}`;
};

/** Sentences of what an operator does, in order: at the provider, and then here. */
export const setupSteps = (provider: Provider): string[] => [
  registerStep(provider),
  redirectStep(provider),
  ...registrationSteps(provider).others.map(sentenceOf),
  ...noticeStep(provider),
  ...eventStep(provider),
  storeStep(provider),
];

const sunsetText = ({ api, ends, isEarliest, source }: Sunset) =>
  `${api} ends ${isEarliest ? 'not before' : 'on'} [${ends}](${source}).`;

/** What bounds the connections and their look-ups, a sentence each. */
export const limitSteps = (provider: Provider): string[] => {
  const { lookUps = usualLimit, oneGrantPerPerson, sunsets = [] } = provider;
  const own = componentsOf(provider);
  const second = '[`rate_limited`](/docs/errors/rate_limited)';
  return [
    `A tenant’s look-ups may make ${lookUps.burst} requests to it at once, and ${lookUps.perSecond} a second on average; then they answer ${second}.`,
    ...(oneGrantPerPerson
      ? [
          'A person has one grant of our app: a second connection, of another tenant too, ends the first.',
        ]
      : []),
    ...[...sunsets, ...own.flatMap((component) => component.sunsets ?? [])].map(sunsetText),
  ];
};
