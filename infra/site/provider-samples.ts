import type { Component } from '../../functions/catalogue/components/component.ts';
import type { Provider } from '../../functions/catalogue/providers/provider.ts';
import { startFieldsOf } from '../../functions/catalogue/providers/start-fields.ts';
import { curlOf } from '../../functions/docs/site/curl.ts';
import { fieldKeysOf } from '../../functions/options/domain/query/fields.ts';

const block = (request: Parameters<typeof curlOf>[0]) => `\`\`\`sh\n${curlOf(request)}\n\`\`\``;

/** The command that starts a connection of the type, with an example of all that it needs. */
export const startSample = (provider: Provider): string => {
  const needed = startFieldsOf(provider).filter(({ required }) => required);
  const body = Object.fromEntries(needed.map(({ name, examples: [example] }) => [name, example]));
  return block({
    method: 'POST',
    target: `/integrations/oauth_start/${provider.type}`,
    needsKey: true,
    body: needed.length > 0 ? JSON.stringify(body) : undefined,
  });
};

/** The command that lists the choices of the first field of a component; undefined if no event has one. */
export const optionsSample = ({ key, events }: Component): string | undefined => {
  const [found] = Object.entries(events).flatMap(([eventKey, event]) =>
    fieldKeysOf(event)
      .slice(0, 1)
      .map((field) => `${eventKey}/options/${field}`),
  );
  const target = `/events/components/${key}/events/${found}`;
  return found && block({ method: 'GET', target, needsKey: true });
};
