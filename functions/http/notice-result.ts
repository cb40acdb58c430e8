import type { NoticeAnswer } from '../domain/disconnect/handle-notice.ts';
import type { Provider } from '../providers/provider.ts';
import type { Origin } from '../telemetry/audit.ts';
import { traceForgery } from '../telemetry/audit-acts.ts';
import { noticeRefused } from './refusals.ts';

/**
 * What a provider is answered that sent a notice or an uninstall call.
 * @throws ServiceError when it is refused
 */
export const noticeResult = (
  provider: Provider,
  origin: Origin,
  handled: NoticeAnswer,
): { body: Record<string, string> } => {
  if ('answer' in handled) return { body: handled.answer };
  traceForgery(origin, provider.type, handled.refused);
  throw noticeRefused(provider, handled.refused);
};
