import type { LiveChoices } from '../../functions/components/component.ts';
import { collectOptions } from '../../functions/domain/options/collect-options.ts';
import type { FieldOption, ListPart } from '../../functions/domain/options/field-options.ts';
import type { LookUp } from '../../functions/domain/options/look-up.ts';
import type { Provider } from '../../functions/providers/provider.ts';
import { resolveProvider } from '../../functions/providers/resolve-provider.ts';
import { answering } from './ask-pages.ts';
import type { OptionStub } from './option-stub.ts';

/** Reads a field's whole list from a stand-in, without a stack between them. */
export const collectAll = async (
  provider: Provider,
  field: LookUp['field'] & LiveChoices,
  stub: Pick<OptionStub, 'answer'>,
  values: ReadonlyMap<string, string> = new Map(),
): Promise<FieldOption[]> => {
  const { deps } = answering(({ method, url, headers = {}, body }) => {
    const json = body && JSON.parse(JSON.stringify(body));
    const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const form = new URLSearchParams();
    return stub.answer({ method, url, headers: Object.fromEntries(lowered), form, json });
  });
  const variables = Object.fromEntries(values);
  const query = {
    provider: resolveProvider(provider, variables),
    field,
    values,
    accessToken: 'token',
  };
  const deadline = { signal: new AbortController().signal, remainingMs: () => 20_000 };
  const found: FieldOption[] = [];
  let part: ListPart | undefined = {};
  while (part) {
    const { options, next }: Awaited<ReturnType<typeof collectOptions>> = await collectOptions(
      deps,
      { ...query, ...part },
      deadline,
    );
    found.push(...options);
    part = next && { from: next };
  }
  return found;
};
