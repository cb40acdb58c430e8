import type { StackTemplate, StackTemplates } from '../../../infra/deploy/stack-template.ts';
import { withStatements } from './changed-templates.ts';
import { mapResources, type Resource, withText } from './map-resources.ts';

/** The queue of notices, and what it is called later. */
export const queueNames = (environment: string) => ({
  old: `trunkline-${environment}-notices`,
  new: `trunkline-${environment}-inbox`,
});

const reader = /-carry-out-notices$/;
const senders = /-(?:integration-notice|oauth-uninstall)$/;

type QueueNames = ReturnType<typeof queueNames>;

const renamed = <T>(value: T, names: QueueNames): T =>
  withText(value, (text) => text.replaceAll(new RegExp(`${names.old}(?![\\w-])`, 'g'), names.new));

const isNamed = (value: unknown, name: string): boolean =>
  new RegExp(`${name}(?![\\w-])`).test(JSON.stringify(value));

/** A queue of a template, its policy and the mapping with which Lambda reads it. */
const partsOf = ({ Resources = {} }: StackTemplate, queueName: string): Map<string, Resource> => {
  const all = Object.entries(Resources);
  const [id] = all.find(([, { Properties }]) => Properties?.QueueName === queueName) ?? [];
  const isPart = ({ Type, Properties }: Resource) =>
    /QueuePolicy|EventSourceMapping/.test(Type) && JSON.stringify(Properties).includes(`"${id}"`);
  return new Map(all.filter(([each, resource]) => each === id || isPart(resource)));
};

const inSecond = (text: string, ids: Iterable<string>): string =>
  [...ids].reduce((all, id) => all.replaceAll(`"${id}"`, `"${id}Second"`), text);

const change = (templates: StackTemplates, of: (template: StackTemplate) => StackTemplate) =>
  new Map([...templates].map(([stack, template]) => [stack, of(template)]));

/** The first release: the new queue, which a function reads beside the old one. */
export const withSecondQueue = (templates: StackTemplates, names: QueueNames): StackTemplates => {
  const reading = withStatements(templates, reader, (statements) => [
    ...statements,
    ...statements.filter((each) => isNamed(each, names.old)).map((each) => renamed(each, names)),
  ]);
  return change(reading, (template) => {
    const parts = partsOf(template, names.old);
    const copies = [...parts].map(([id, resource]) => [`${id}Second`, renamed(resource, names)]);
    const own = withText(copies, (text) => inSecond(text, parts.keys()));
    const [queue = ''] = parts.keys();
    // As CDK would: what depends on a queue that it names depends on both.
    const Resources = withText(template.Resources ?? {}, (text) =>
      text.replaceAll(
        new RegExp(`"DependsOn":\\[([^\\]]*"${queue}"[^\\]]*)\\]`, 'g'),
        `"DependsOn":[$1,"${queue}Second"]`,
      ),
    );
    return { ...template, Resources: { ...Resources, ...Object.fromEntries(own) } };
  });
};

const followsMessages = /^AWS::(?:Lambda::Function|CloudWatch::Alarm)$/;

/** The second release: messages go to the new queue, which alarms watch. */
export const sendingToSecond = (templates: StackTemplates, names: QueueNames): StackTemplates => {
  const allowed = withStatements(templates, senders, (statements) => [
    ...renamed(statements, names),
  ]);
  return mapResources(allowed, (resource) =>
    followsMessages.test(resource.Type) ? renamed(resource, names) : resource,
  );
};

/** The third release: the old queue is gone. */
export const withoutFirstQueue = (templates: StackTemplates, names: QueueNames): StackTemplates => {
  const reading = withStatements(templates, reader, (statements) =>
    statements.filter((each) => !isNamed(each, names.old)),
  );
  return change(reading, (template) => {
    const parts = partsOf(template, names.old);
    const rest = Object.entries(template.Resources ?? {}).filter(([id]) => !parts.has(id));
    const Resources = withText(Object.fromEntries(rest), (text) => inSecond(text, parts.keys()));
    return { ...template, Resources };
  });
};

/** What must not be done: the queue gets another name in one release. */
export const withRenamedQueue = (templates: StackTemplates, names: QueueNames): StackTemplates =>
  mapResources(templates, (resource) => renamed(resource, names));
