import type { Environment, EnvironmentName } from '../../../infra/cdk/environments.ts';
import { environments } from '../../../infra/cdk/environments.ts';
import { readPage } from '../../docs/samples/blocks.ts';
import { egress, withEverything } from '../cdk/shared-environments.ts';
import { synthesize } from '../cdk/synthesize.ts';
import { render } from '../cdk/template.ts';
import { rolesScript } from './page-commands.ts';
import { workflows } from './workflows.ts';

/** Names by what has them: a type of CloudFormation, `stack`, `role`, or `namespace` of metrics. */
export type KnownNames = ReadonlyMap<string, ReadonlySet<string>>;

type TemplateResource = { Type: string; Properties?: Record<string, unknown> };

const textOf = (value: unknown): string | undefined => {
  try {
    // What AWS chooses itself, such as the API's id in the name of a log group, may be anything.
    return render(value).replaceAll(/\$\{[^}]*\}/g, 'any');
  } catch {
    return undefined;
  }
};

const namesOfResources = (resources: Record<string, TemplateResource>): [string, string][] =>
  Object.values(resources).flatMap(({ Type, Properties = {} }) => {
    const named = Object.entries(Properties).filter(([key]) => /^(?:\w+)?Name$/.test(key));
    const { Name, FunctionName } = Properties;
    const { Ref = '' } = Object(FunctionName);
    const owner = textOf(resources[Ref]?.Properties?.FunctionName);
    const own = Type === 'AWS::Lambda::Alias' && owner ? [[Type, `${owner}:${Name}`] as const] : [];
    return [...named.map(([, value]) => [Type, textOf(value)] as const), ...own].flatMap(
      ([type, name]): [string, string][] =>
        name?.includes('-') || name?.includes('/') ? [[type, name]] : [],
    );
  });

/** What no stack makes: the roles of the pipeline, and its parameter. */
const namesOutside = (environment: EnvironmentName): [string, string][] => {
  const jobs = /for job in ([a-z ]+); do/.exec(readPage(rolesScript))?.[1]?.split(' ') ?? [];
  const { text = '' } = workflows.get('deploy-environment.yml') ?? {};
  const parameter = /--name "(\/[^"]+)"/.exec(text)?.[1]?.replace('$ENVIRONMENT', environment);
  return [
    ...jobs.map((job): [string, string] => ['role', `trunkline-${environment}-${job}`]),
    ['AWS::SSM::Parameter', parameter ?? ''],
  ];
};

const namespacesIn = (template: object): [string, string][] =>
  [...JSON.stringify(template).matchAll(/"(?:Metric)?Namespace":"(Trunkline\/\w+)"/g)].map(
    ([, namespace = '']) => ['namespace', namespace],
  );

const namesOfStacks = ({ templates, stackNames }: Awaited<ReturnType<typeof synthesize>>) => [
  ...stackNames.map((name): [string, string] => ['stack', name]),
  ...Object.values(templates).flatMap((template) => [
    ...namesOfResources(Object(template).Resources),
    ...namespacesIn(template),
  ]),
];

/** What fixed outbound addresses add: to prod, as every synthesis takes seconds, and so to each other. */
const namesOfEgress = async (environment: EnvironmentName): Promise<[string, string][]> => {
  const { prod } = environments;
  const before = new Set(namesOfStacks(await synthesize(prod)).map(([, name]) => name));
  return namesOfStacks(await synthesize({ ...prod, egress }))
    .filter(([, name]) => !before.has(name))
    .map(([kind, name]) => [kind, name.replace(prod.name, environment)]);
};

/** Everything of an environment that has a name of ours. */
export const namesOf = async (environment: Environment): Promise<KnownNames> => {
  const all: [string, string][] = [
    ...namesOfStacks(await synthesize(environment)),
    ...(await namesOfEgress(environment.name)),
    ...namesOutside(environment.name),
  ];
  const grouped = Map.groupBy(all, ([kind]) => kind);
  return new Map(
    [...grouped].map(([kind, those]) => [kind, new Set(those.map(([, name]) => name))]),
  );
};

/** The outputs of a stack, those of a domain of one's own too. */
export const outputsOf = async (stack: string): Promise<string[]> => {
  const { templates, stackNames } = await synthesize(withEverything);
  const [, template] =
    Object.entries(templates).find((_, place) => stackNames[place] === stack) ?? [];
  return Object.keys(Object(template).Outputs ?? {});
};
