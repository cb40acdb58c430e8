import type { Provider } from '../../catalogue/providers/provider.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import {
  callerMetadataNotAllowed,
  sessionEnded,
  typeNotAllowed,
} from '../../platform/http/session-refusals.ts';
import { isTypeVisible } from '../../platform/model/visibility.ts';
import type { oauthStart } from '../contracts/oauth-start.ts';
import { providerStartFields } from '../contracts/start-fields.ts';
import type { ConnectionStart } from '../domain/connection-start.ts';

type OAuthStartRequest = ApiRequest<typeof oauthStart>;

/** What the tenant's server set for the page's session; undefined once that has ended. */
type ReadSessionDefaults = () => Promise<
  | { metadata?: ConnectionStart['callerMetadata']['metadata']; returnUrl?: string | undefined }
  | undefined
>;

/** Reads the start of a tenant's server or page. @throws ServiceError for what the page may not start or set */
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
      events: eventKeysOf(body),
    },
    ifOtherAccount: body.if_other_account,
    integrationId: body.integration_id,
    browserBinding: body.browser_binding,
    completion: body.completion,
    ...(await chosenBy(request, defaults)),
  };
};

export const eventKeysOf = ({ events }: Pick<OAuthStartRequest['body'], 'events'>) =>
  events.map((event) => ({ componentKey: event.component_key, eventKey: event.event_key }));

export const fieldsOf = (body: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(providerStartFields).flatMap((name) => {
      const value = body[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** A page may set only the address to come back to. */
const chosenBy = async (
  { caller: { session }, body }: OAuthStartRequest,
  defaults: ReadSessionDefaults,
): Promise<Pick<ConnectionStart, 'callerMetadata' | 'returnUrl'>> => {
  const { client_reference: clientReference, metadata, return_url: returnUrl } = body;
  if (!session) return { callerMetadata: { clientReference, metadata }, returnUrl };
  if (clientReference !== undefined || metadata !== undefined) throw callerMetadataNotAllowed();
  const chosen = await defaults();
  if (!chosen) throw sessionEnded();
  const callerMetadata = { clientReference: session.clientReference, metadata: chosen.metadata };
  return { callerMetadata, returnUrl: returnUrl ?? chosen.returnUrl };
};
