import { createProviderApi } from '../../functions/adapters/provider-api.ts';
import type { ProviderApi } from '../../functions/domain/model/ports.ts';
import { authorizationHeader } from '../../functions/providers/authorization.ts';

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Providers as the functions of a local stack reach them: mapped origins, such as the demo provider's, elsewhere. */
export const createLocalProviderApi = (
  originMap: Readonly<Record<string, string>>,
): ProviderApi => {
  const outside = createProviderApi();
  return {
    call: async (provider, request, signal) => {
      const { method, url, headers, body, accessToken, authorizationPrefix } = request;
      const origin = new Map(Object.entries(originMap)).get(url.origin);
      if (!origin) return outside.call(provider, request, signal);
      const answer = await fetch(new URL(url.pathname + url.search, origin), {
        method,
        redirect: 'manual',
        headers: {
          accept: 'application/json',
          ...provider.apiHeaders,
          ...headers,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...authorizationHeader(provider, accessToken, authorizationPrefix),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal,
      });
      const text = await answer.text();
      const answered = { status: answer.status, headers: Object.fromEntries(answer.headers) };
      return { ...answered, body: parse(text), bytes: text.length };
    },
  };
};
