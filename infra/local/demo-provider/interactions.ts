import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  errors,
  type InteractionDetails,
  type InteractionResult,
  type Provider,
} from 'oidc-provider';
import * as z from 'zod';
import { isSameOrigin, readForm } from '../web/pages/request.ts';
import { seeOther, sendPage } from '../web/pages/send.ts';
import type { DemoClient } from './configuration.ts';
import type { Outcomes } from './outcomes.ts';
import { consentPage, loginPage, messagePage } from './pages.ts';

const submission = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('log_in'),
    username: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^\P{C}+$/u),
  }),
  z.object({
    action: z.literal('allow'),
    projects: z.literal('on').optional(),
    comments: z.literal('on').optional(),
  }),
  z.object({ action: z.literal('cancel') }),
  z.object({ action: z.literal('switch') }),
]);
type Submission = z.infer<typeof submission>;

const cancelled = { error: 'access_denied', error_description: 'The person cancelled.' };

type Demo = {
  provider: Provider;
  path: string;
  clients: readonly DemoClient[];
  outcomes: Outcomes;
};

const isRequested = ({ params }: InteractionDetails, scope: string): boolean =>
  String(params.scope).split(' ').includes(scope);

/** What the person ticked; a scope that the app did not request is neither granted nor refused. */
const grant = async (
  demo: Demo,
  ticked: Extract<Submission, { action: 'allow' }>,
  details: InteractionDetails,
) => {
  const { provider, outcomes } = demo;
  const accountId = details.session?.accountId ?? '';
  const made = new provider.Grant({ accountId, clientId: String(details.params.client_id) });
  made.addOIDCScope('openid offline_access');
  const isCut = outcomes.consume('connect', ['scope_missing']) !== undefined;
  for (const [scope, isTicked] of [
    ['projects:read', ticked.projects === 'on' && !isCut],
    ['comments:read', ticked.comments === 'on'],
  ] as const) {
    if (!isRequested(details, scope)) continue;
    if (isTicked) made.addOIDCScope(scope);
    else made.rejectOIDCScope(scope);
  }
  return made.save();
};

/** Logs the person out, and starts the same authorization request again. */
const startAgain = async ({ provider, path }: Demo, { params, session }: InteractionDetails) => {
  await (session && (await provider.Session.findByUid(session.uid)))?.destroy();
  const query = z.record(z.string(), z.string()).parse(params);
  return `${path}/auth?${new URLSearchParams(query)}`;
};

/** @returns undefined when the form is not that of the current step */
const resultOf = async (
  demo: Demo,
  form: Submission,
  details: InteractionDetails,
): Promise<InteractionResult | undefined> => {
  if (form.action === 'cancel') return cancelled;
  const { prompt } = details;
  if (form.action === 'log_in' && prompt.name === 'login') {
    return { login: { accountId: form.username } };
  }
  if (form.action === 'allow' && prompt.name === 'consent') {
    return { consent: { grantId: await grant(demo, form, details) } };
  }
  return undefined;
};

/** @returns undefined for a page that was used, has expired, or whose form another page sent */
const readDetails = async (
  { provider }: Demo,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<InteractionDetails | undefined> => {
  if (request.method === 'POST' && !isSameOrigin(request)) return undefined;
  return provider.interactionDetails(request, response).catch((error) => {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  });
};

const stepPage = ({ clients }: Demo, details: InteractionDetails, problem?: string) => {
  if (details.prompt.name === 'login') return loginPage(problem);
  const client = clients.find(({ clientId }) => clientId === details.params.client_id);
  return consentPage({
    app: client?.name ?? '',
    account: details.session?.accountId ?? '',
    requestsComments: isRequested(details, 'comments:read'),
  });
};

/** After the callback a browser is led on to the settings page or any return address. */
const formTargets = ['http:', 'https:'];

/**
 * The login and consent pages. Each authorization request has its own page address with its own
 * cookie, so that several tabs can be open at the same time.
 */
export const createInteractions = (demo: Demo) => {
  const { provider, outcomes } = demo;

  const submit = async (
    details: InteractionDetails,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const form = submission.safeParse(await readForm(request));
    if (form.data?.action === 'switch') {
      return seeOther(response, await startAgain(demo, details));
    }
    const result = form.data && (await resultOf(demo, form.data, details));
    if (result) return finish(result, request, response);
    const page = stepPage(demo, details, 'Please enter a name of 1 to 60 characters.');
    return sendPage(response, 422, page, { formTargets });
  };
  const finish = async (
    result: InteractionResult,
    request: IncomingMessage,
    response: ServerResponse,
  ) => seeOther(response, await provider.interactionResult(request, response, result));

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const details = await readDetails(demo, request, response);
    if (!details) {
      const message = 'This page was already used, or has expired.';
      return sendPage(response, 400, messagePage(message));
    }
    if (outcomes.consume('connect', ['denied'])) return finish(cancelled, request, response);
    if (request.method === 'POST') return submit(details, request, response);
    return sendPage(response, 200, stepPage(demo, details), { formTargets });
  };
};
