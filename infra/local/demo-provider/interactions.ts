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
  z.object({ action: z.literal('allow'), projects: z.literal('on').optional() }),
  z.object({ action: z.literal('cancel') }),
  z.object({ action: z.literal('switch') }),
]);
type Submission = z.infer<typeof submission>;

const cancelled = { error: 'access_denied', error_description: 'The person cancelled.' };

/**
 * The login and consent pages. Each authorization request has its own page address with its own
 * cookie, so that several tabs can be open at the same time.
 */
export const createInteractions = (
  provider: Provider,
  path: string,
  client: DemoClient,
  outcomes: Outcomes,
) => {
  const formTargets = [new URL(client.redirectUri).origin];

  const grant = async (accountId: string, projects: boolean) => {
    const made = new provider.Grant({ accountId, clientId: client.clientId });
    made.addOIDCScope('openid offline_access');
    if (projects && !outcomes.take('connect', ['scope_missing']))
      made.addOIDCScope('projects:read');
    else made.rejectOIDCScope('projects:read');
    return made.save();
  };

  /** Logs the person out, and starts the same authorization request again. */
  const startAgain = async ({ params, session }: InteractionDetails) => {
    await (session && (await provider.Session.findByUid(session.uid)))?.destroy();
    const query = z.record(z.string(), z.string()).parse(params);
    return `${path}/auth?${new URLSearchParams(query)}`;
  };

  /** @returns undefined when the form is not that of the current step */
  const resultOf = async (
    form: Submission,
    due: string,
    account = '',
  ): Promise<InteractionResult | undefined> => {
    if (form.action === 'cancel') return cancelled;
    if (form.action === 'log_in' && due === 'login') return { login: { accountId: form.username } };
    if (form.action === 'allow' && due === 'consent') {
      return { consent: { grantId: await grant(account, form.projects === 'on') } };
    }
    return undefined;
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const details = await provider.interactionDetails(request, response).catch((error) => {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    });
    if (!details || (request.method === 'POST' && !isSameOrigin(request))) {
      const message = 'This page was already used, or has expired.';
      return sendPage(response, 400, messagePage(path, message));
    }
    const { prompt, session } = details;
    const show = (status: number, problem?: string) =>
      sendPage(
        response,
        status,
        prompt.name === 'login'
          ? loginPage(path, problem)
          : consentPage(path, session?.accountId ?? ''),
        formTargets,
      );
    const finish = async (result: InteractionResult) =>
      seeOther(response, await provider.interactionResult(request, response, result));
    if (outcomes.take('connect', ['denied'])) return finish(cancelled);
    if (request.method !== 'POST') return show(200);

    const form = submission.safeParse(await readForm(request));
    if (form.data?.action === 'switch') return seeOther(response, await startAgain(details));
    const result = form.data && (await resultOf(form.data, prompt.name, session?.accountId));
    if (!result) return show(422, 'Please enter a name of 1 to 60 characters.');
    return finish(result);
  };
};
