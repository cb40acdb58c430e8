import type { Provider } from '../../catalogue/providers/provider.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import {
  callerMetadataNotAllowed,
  sessionEnded,
  typeNotAllowed,
} from '../../platform/http/session-refusals.ts';
import { isTypeVisible } from '../../platform/model/visibility.ts';
import { type oauthStart, providerStartFields } from '../contracts/start.ts';
import type { ConnectionStart } from '../domain/prepare-start.ts';

type OAuthStartRequest = ApiRequest<typeof oauthStart>;

/** What the tenant's server said when it made the session of a page; undefined once that has ended. */
type ReadSessionDefaults = () => Promise<
  | { metadata?: ConnectionStart['callerMetadata']['metadata']; returnUrl?: string | undefined }
  | undefined
>;

/**
 * A start as the tenant's server, or a page of its own, asks for it.
 * @throws ServiceError for what the page may not start, or say
 */
export const readStart = async (
  provider: Provider,
  request: OAuthStartRequest,
  defaults: ReadSessionDefaults,
): Promise<ConnectionStart> => {
  const { tenantId, visibility, body } = request;
  if (!isTypeVisible(visibility, provider.type)) throw typeNotAllowed(provider.type);
  return {
    tenantId,
    visibility,
    provider,
    fields: fieldsOf(body),
    requested: {
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

export const fieldsOf = (body: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(providerStartFields).flatMap((name) => {
      const value = body[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** The page may name another address to come back to, and nothing else. */
const chosenBy = async (
  { caller: { session }, body }: OAuthStartRequest,
  defaults: ReadSessionDefaults,
): Promise<Pick<ConnectionStart, 'callerMetadata' | 'returnUrl'>> => {
  const { client_reference: clientReference, metadata, return_url: returnUrl } = body;
  if (!session) return { callerMetadata: { clientReference, metadata }, returnUrl };
  if (clientReference !== undefined || metadata !== undefined) throw callerMetadataNotAllowed();
  const chosen = await defaults();
  // It has ended, and its row is gone.
  if (!chosen) throw sessionEnded();
  const callerMetadata = { clientReference: session.clientReference, metadata: chosen.metadata };
  return { callerMetadata, returnUrl: returnUrl ?? chosen.returnUrl };
};
