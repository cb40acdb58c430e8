import type { Provider } from '../../catalogue/providers/provider.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import {
  sessionEnded,
  typeNotAllowed,
  wordsNotAllowed,
} from '../../platform/http/session-refusals.ts';
import { reachesType } from '../../platform/model/reach.ts';
import type { oauthStart } from '../contracts/oauth-start.ts';
import { providerQuestions } from '../contracts/start-questions.ts';
import type { Start } from '../domain/prepare-start.ts';

type StartRequest = ApiRequest<typeof oauthStart>;

/** What the tenant's server said when it made the session of a page; undefined once that has ended. */
type SessionDefaults = () => Promise<
  { metadata?: Start['words']['metadata']; returnUrl?: string | undefined } | undefined
>;

/**
 * A start as the tenant's server, or a page of its own, asks for it.
 * @throws ServiceError for what the page may not start, or say
 */
export const readStart = async (
  provider: Provider,
  request: StartRequest,
  defaults: SessionDefaults,
): Promise<Start> => {
  const { tenantId, reach, body } = request;
  if (!reachesType(reach, provider.type)) throw typeNotAllowed(provider.type);
  return {
    tenantId,
    reach,
    provider,
    fields: fieldsOf(body),
    wanted: {
      scopes: body.scopes,
      events: body.events.map((event) => ({
        componentKey: event.component_key,
        eventKey: event.event_key,
      })),
    },
    ifOtherAccount: body.if_other_account,
    integrationId: body.integration_id,
    browserBinding: body.browser_binding,
    completion: body.completion,
    ...(await chosenBy(request, defaults)),
  };
};

const fieldsOf = (body: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(providerQuestions).flatMap((name) => {
      const value = body[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** The page may name another address to come back to, and nothing else. */
const chosenBy = async (
  { caller: { session }, body }: StartRequest,
  defaults: SessionDefaults,
): Promise<Pick<Start, 'words' | 'returnUrl'>> => {
  const { client_reference: clientReference, metadata, return_url: returnUrl } = body;
  if (!session) return { words: { clientReference, metadata }, returnUrl };
  if (clientReference !== undefined || metadata !== undefined) throw wordsNotAllowed();
  const chosen = await defaults();
  // It has ended, and its row is gone.
  if (!chosen) throw sessionEnded();
  const words = { clientReference: session.clientReference, metadata: chosen.metadata };
  return { words, returnUrl: returnUrl ?? chosen.returnUrl };
};
