import type { EnvironmentName } from '../../../infra/cdk/environments.ts';
import { optionsOf } from './shell-commands.ts';
import type { KnownNames } from './template-names.ts';

const environment = String.raw`(?:\$ENV|<env>|dev|staging|prod)(?![a-z])`;
const name = new RegExp(
  String.raw`(?:(?:(?:/aws/apigateway/|alias/)?trunkline-|/trunkline/|Trunkline/)${environment}|API-Gateway-Execution-Logs_)(?:<[^>\n]*>|[\w./:$*…-])*`,
  'g',
);

/** `$queue` in a loop over words is each of them. */
const loopsIn = (text: string) =>
  new Map(
    [...text.matchAll(/for (\w+) in ([\w. -]+); do/g)].map(([, variable, words = '']) => [
      `$${variable}`,
      words.split(' '),
    ]),
  );

/** A placeholder of several words, such as `<api or data>`, is each of them. */
const alternatives = (text: string): string[] => {
  const [placeholder, words = ''] = /<([^>]*(?:,| or )[^>]*)>/.exec(text) ?? [];
  return placeholder === undefined
    ? [text]
    : words.split(/, | or /).map((word) => text.replace(placeholder, word));
};

/** A name as a page writes it, and the names that it may stand for. */
export type PageName = { written: string; patterns: RegExp[]; environment: EnvironmentName };

const toPattern = (text: string) => {
  const escaped = text.replaceAll(/[.*+?^()[\]\\]/g, String.raw`\$&`);
  const anything = escaped.replaceAll(/<[^>]*>|\$\w+|\\\*|…|-$|\/$/g, (end) =>
    /[-/]/.test(end[0] ?? '') ? `${end}.+` : '.+',
  );
  return new RegExp(`^${anything}$`);
};

/** Every name of a resource, log group, namespace or stack in the text of a page. */
export const namesIn = (text: string): PageName[] => {
  const loops = loopsIn(text);
  return [...text.matchAll(name)].map(([found]) => {
    const written = found.replace(/[.:]+$/, '');
    const [, of = 'prod'] = /runkline[-/](dev|staging|prod)/.exec(written) ?? [];
    const concrete = written.replace(/\$ENV|<env>/, of);
    const variable = /\$\w+/.exec(concrete)?.[0] ?? '';
    const words = loops.get(variable) ?? [variable];
    return {
      written,
      environment: of === 'dev' || of === 'staging' ? of : 'prod',
      patterns: words
        .flatMap((word) => alternatives(concrete.replace(variable, word)))
        .map(toPattern),
    };
  });
};

const isNamed = (pattern: RegExp, names: Iterable<string>) =>
  [...names].some((each) => pattern.test(each));

/** The names that nothing has. */
export const unknownNames = (
  text: string,
  known: (environment: EnvironmentName) => KnownNames,
): string[] =>
  namesIn(text)
    .filter((each) => {
      const all = [...known(each.environment).values()].flatMap((names) => [...names]);
      return !each.patterns.every((pattern) => isNamed(pattern, all));
    })
    .map(({ written }) => written);

const kindOfOption: Readonly<Record<string, string>> = {
  '--alarm-name': 'AWS::CloudWatch::Alarm',
  '--alarm-names': 'AWS::CloudWatch::Alarm',
  '--application-name': 'AWS::CodeDeploy::Application',
  '--event-bus-name': 'AWS::Events::EventBus',
  '--function-name': 'AWS::Lambda::Function',
  '--key-id': 'AWS::KMS::Alias',
  '--log-group-identifier': 'AWS::Logs::LogGroup',
  '--log-group-name': 'AWS::Logs::LogGroup',
  '--queue-name': 'AWS::SQS::Queue',
  '--queue-name-prefix': 'AWS::SQS::Queue',
  '--role-name': 'role',
  '--source-arn': 'AWS::SQS::Queue',
  '--source-table-name': 'AWS::DynamoDB::Table',
  '--stack-name': 'stack',
  '--table-name': 'AWS::DynamoDB::Table',
  '--topic-arn': 'AWS::SNS::Topic',
};

const kindOfName: Readonly<Record<string, string>> = {
  'events delete-event-bus': 'AWS::Events::EventBus',
  'events describe-rule': 'AWS::Events::Rule',
  'ssm delete-parameter': 'AWS::SSM::Parameter',
  'ssm get-parameter': 'AWS::SSM::Parameter',
  'ssm get-parameter-history': 'AWS::SSM::Parameter',
};

/** The names that a command of the AWS CLI takes for something else: a queue's where it wants a table's. */
export const misusedNames = (
  words: readonly string[],
  known: (environment: EnvironmentName) => KnownNames,
): string[] => {
  const command = words.slice(1, 3).join(' ');
  const given: [string | undefined, string][] = [...optionsOf(words)].map(([option, value]) => [
    option === '--name' ? kindOfName[command] : kindOfOption[option],
    value,
  ]);
  if (command === 'logs tail') given.push(['AWS::Logs::LogGroup', words[3] ?? '']);
  return given.flatMap(([kind = '', value]) =>
    namesIn(value).flatMap(({ written, patterns, environment: of }) => {
      const kinds = kind === 'AWS::Lambda::Function' ? [kind, 'AWS::Lambda::Alias'] : [kind];
      const names = kinds.flatMap((each) => [...(known(of).get(each) ?? [])]);
      const isRight = kind === '' || patterns.every((pattern) => isNamed(pattern, names));
      return isRight ? [] : [`${written} is no ${kind}`];
    }),
  );
};
