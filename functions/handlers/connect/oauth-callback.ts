import { composeOAuthCallback } from '../../composition/connecting.ts';
import { oauthCallback } from '../../connect/contracts/oauth-callback.ts';
import { browserHashes } from '../../connect/domain/browser-binding.ts';
import {
  type CallbackAnswer,
  completeConnection,
} from '../../connect/domain/complete-connection.ts';
import { authorizationFailure } from '../../connect/domain/failures.ts';
import type { Flow, FlowOutcome } from '../../connect/domain/flow.ts';
import { unfinishedFlow } from '../../connect/domain/unfinished-flow.ts';
import type { Callback } from '../../connect/domain/verify-callback.ts';
import { settingsRedirect, withoutState } from '../../connect/http/settings-redirect.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { findProviderBySlug } from '../../platform/model/find-provider.ts';
import type { Deadline } from '../../platform/model/ports.ts';
import { type Audit, createAudit } from '../../telemetry/audit.ts';
import { auditCallback, auditDenial, withAuditedNotices } from '../../telemetry/audit-acts.ts';
import { counted, countHandOver } from '../../telemetry/counting.ts';

/** The redirect URI, to which providers send the browser back: section 4.1 of the API reference. */
export const handler = endpoint(
  oauthCallback,
  composeOAuthCallback,
  async (deps, { path, query, headers, deadline, origin }) => {
    const provider = findProviderBySlug(deps, path.integration_type);
    if (/\bprefetch\b|\bprerender\b/.test(headers['sec-purpose'] ?? headers.purpose ?? '')) {
      throw new ServiceError(
        'prefetch_refused',
        'A browser preloaded this link, which works only once. Open it instead.',
      );
    }
    const audit = createAudit(origin);
    const { code, state, error, iss } = query;
    if (code === undefined || state === undefined) {
      const reason =
        error === undefined
          ? withoutState(provider, headers, query)
          : authorizationFailure(provider, error, query.error_description);
      // The person waits for the redirect, whatever becomes of the read and the write.
      const flow = await unfinishedFlow(deps, { integrationType: provider.type, state }).catch(
        deps.report,
      );
      if (flow) {
        auditDenial(audit, flow, reason);
        await deps.flows.deny(flow, reason).catch(deps.report);
      }
      const denied: FlowOutcome = { success: false, reason };
      return settingsRedirect(
        { ...deps, ...flow },
        provider,
        counted(provider.type, denied, 'caller'),
      );
    }
    const parameters = Object.fromEntries(
      Object.entries(query).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
    const browsers = browserHashes(deps.publicBaseUrl, headers.cookie);
    const callback = { provider, state, code, parameters, iss, browsers };
    const { answer, flow } = await complete(deps, audit, callback, deadline);
    if ('completionCode' in answer) countHandOver(provider.type);
    else counted(provider.type, answer);
    return settingsRedirect({ ...deps, ...flow }, provider, answer);
  },
);

const complete = async (
  deps: ReturnType<typeof composeOAuthCallback>,
  audit: Audit,
  callback: Callback,
  deadline: Deadline,
): Promise<{ answer: CallbackAnswer; flow: Flow | undefined }> => {
  let recognized: Flow | undefined;
  const recognize = (found: Flow) => {
    recognized = found;
  };
  const connections = withAuditedNotices(deps.connections, audit.byProvider);
  const audited = { ...deps, connections, recognize, auditUse: audit.use };
  const outcome = await completeConnection(audited, callback, deadline).catch(
    (cause: unknown): CallbackAnswer => {
      // A person is waiting in a browser and gets the settings page; the log gets the cause.
      deps.report(cause);
      return { success: false, reason: 'our_fault' };
    },
  );
  auditCallback(audit, callback.provider.type, { outcome, flow: recognized });
  await noteRefusal(deps, recognized, outcome).catch(deps.report);
  return { answer: outcome, flow: recognized };
};

/** Counts who comes back in another browser. Who accepted it is no stranger, even once it has ended. */
const noteRefusal = async (
  { invitations, clock }: ReturnType<typeof composeOAuthCallback>,
  flow: Flow | undefined,
  answer: CallbackAnswer,
) => {
  if (flow?.invitationId === undefined || 'completionCode' in answer || answer.success) return;
  if (answer.reason !== 'other_browser') return;
  await invitations.noteRefusal(flow.invitationId, answer.reason, clock.nowMs());
};
