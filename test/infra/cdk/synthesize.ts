import { Template } from 'aws-cdk-lib/assertions';
import { inject } from 'vitest';
import type { synthesizeAnew } from '../../support/run/synthesize-anew.ts';

/** The templates of all functions as if they were one: no logical id may stand in two. */
const together = (templates: Record<string, Record<string, object>>) => {
  const sections = ['Parameters', 'Resources', 'Rules'] as const;
  return Object.fromEntries(
    sections.map((section) => {
      const parts = Object.values(templates).map((template) => template[section] ?? {});
      const resources = parts.flatMap((part) => Object.keys(part));
      const twice = resources.filter((id, index) => resources.indexOf(id) !== index);
      if (section === 'Resources' && twice.length > 0) throw new Error(`Twice: ${twice}`);
      return [section, Object.assign({}, ...parts)];
    }),
  );
};

const askFor = async (given: string) => {
  const answer = await fetch(inject('stacksUrl'), { method: 'POST', body: given });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  const stacks = JSON.parse(text) as ReturnType<typeof synthesizeAnew>;
  const { account, data, observability, api, network, functions, ...rest } = stacks;
  return {
    account: Template.fromJSON(account),
    data: Template.fromJSON(data),
    observability: Template.fromJSON(observability),
    api: Template.fromJSON(api),
    functions: Template.fromJSON(together(functions)),
    templates: { account, data, observability, api, ...(network && { network }), ...functions },
    ...rest,
  };
};

const received = new Map<string, ReturnType<typeof askFor>>();

/** The stacks of one environment, which the whole run synthesizes once. */
export const synthesize = (
  ...given: Parameters<typeof synthesizeAnew>
): ReturnType<typeof askFor> => {
  const key = JSON.stringify(given);
  const stacks = received.get(key) ?? askFor(key);
  received.set(key, stacks);
  return stacks;
};
