import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
import { gatewayResponses } from '../../../infra/gateway-responses.ts';
import { blocksOf, readPage, root } from '../../docs/samples/blocks.ts';
import { codesIn, tableAfter, tableOf } from '../../docs/tables.ts';
import { synthesize } from '../cdk/synthesize.ts';
import { propertiesOf, render } from '../cdk/template.ts';
import { accessLogFields, exampleLines } from './log-lines.ts';
import { commandsOf, operatorPages } from './page-commands.ts';
import { optionsOf } from './shell-commands.ts';

const page = 'docs/operate/operations.md';
const runbook = readPage(page);
const { api, observability, functions, data } = await synthesize(environments.prod);

describe('log lines', async () => {
  const lines = await exampleLines();
  const ofFunctions = new Set(lines.flatMap((line) => Object.keys(line)));
  const ofAccess = new Set(await accessLogFields());
  const patterns = operatorPages.flatMap(commandsOf).flatMap(({ words }) => {
    const options = optionsOf(words);
    const pattern = options.get('--filter-pattern');
    const group = words[2] === 'tail' ? words[3] : options.get('--log-group-name');
    return pattern === undefined ? [] : [{ pattern, group: group ?? '' }];
  });

  it('have the fields by which commands and filters of the stacks search them', () => {
    const filters = [api, observability, functions, data].flatMap((template) =>
      ['AWS::Logs::MetricFilter', 'AWS::Logs::SubscriptionFilter'].flatMap((type) =>
        propertiesOf(template, type).map(({ FilterPattern }) => ({
          pattern: FilterPattern,
          group: type.includes('Metric') ? '/aws/apigateway/' : '',
        })),
      ),
    );
    const all = [...patterns, ...filters];
    expect(all.length).toBeGreaterThan(10);
    for (const { pattern, group } of all) {
      const fields = group.startsWith('/aws/apigateway/') ? ofAccess : ofFunctions;
      for (const [, field = ''] of pattern.matchAll(/\$\.(\w+)/g))
        expect([...fields], pattern).toContain(field);
      const [, message] = /\$\.message = "(\w+)"/.exec(pattern) ?? [];
      if (message) expect(lines.map((line) => line.message)).toContain(message);
    }
  });

  it('have the fields that queries of Logs Insights read', () => {
    const queries = blocksOf('docs/operate/logging.md').filter(({ text }) =>
      text.startsWith('fields '),
    );
    expect(queries).toHaveLength(2);
    for (const { text } of queries) {
      const read = text.replaceAll(/"[^"]*"/g, '').replaceAll(/(?<=\w)\.[\w.]+/g, '');
      const named = [...text.matchAll(/ as (\w+)/g)].map(([, alias]) => alias);
      const words =
        /^(?:fields|filter|sort|stats|count|coalesce|ispresent|as|by|and|desc|timestamp)$/;
      const fields = [...read.matchAll(/[a-z_]+/g)].map(([word]) => word);
      const unknown = fields.filter(
        (word) =>
          !words.test(word) &&
          !named.includes(word) &&
          !ofAccess.has(word) &&
          !ofFunctions.has(word),
      );
      expect(unknown).toEqual([]);
    }
  });
});

it('names only responses that the gateway gives', () => {
  const sentences = operatorPages
    .flatMap((each) => readPage(each).split(/(?<=[.:]) |\n/))
    .filter((sentence) => sentence.includes('gateway_response'));
  const types = sentences.flatMap((sentence) =>
    [...sentence.matchAll(/`([A-Z]+_?[A-Z_]+)`/g)].map(([, type = '']) => type),
  );
  expect(types.length).toBeGreaterThan(3);
  expect(types.filter((type) => !(type in gatewayResponses))).toEqual([]);
});

it('has each metric of ours with its dimensions, and no other', () => {
  const source = readFileSync(join(root, 'functions/platform/telemetry/metrics.ts'), 'utf8');
  const counted = [...source.matchAll(/^ {2}([A-Z]\w+): (\{.*\}|undefined);$/gm)].map(
    ([, name = '', of = '']) => [name, [...of.matchAll(/(\w+):/g)].map(([, each]) => each)],
  );
  const filtered = propertiesOf(api, 'AWS::Logs::MetricFilter').map(
    ({ MetricTransformations: [{ MetricName }] }) => [MetricName, []],
  );
  const said = tableOf(page, 'Metric').flatMap(([names, by]) =>
    codesIn(names).map((name) => [name, codesIn(by).filter((each) => each !== 'service')]),
  );
  expect(said.sort()).toEqual([...counted, ...filtered].sort());
});

it('says which functions roll back on which alarms', () => {
  const rows = tableAfter(page, '## Rolling back').slice(1);
  const said = rows.flatMap(([names, alarms]) =>
    codesIn(alarms).flatMap((alarm) => codesIn(names).map((name) => `${alarm} ${name}`)),
  );
  const groups = propertiesOf(observability, 'AWS::CodeDeploy::DeploymentGroup');
  const given = groups.flatMap(({ DeploymentGroupName, AlarmConfiguration }) =>
    AlarmConfiguration.Alarms.map(({ Name }: { Name: string }) =>
      Name.replace('trunkline-prod-', ''),
    )
      .filter((alarm: string) => alarm !== `rolls-back-${DeploymentGroupName}`)
      .map((alarm: string) => `${alarm} ${DeploymentGroupName}`),
  );
  expect(said.sort()).toEqual(given.sort());
});

it('says how long functions may run', () => {
  const [, sentence = ''] = /exceeded its memory or its time \(([^)]*)\)/.exec(runbook) ?? [];
  const said = new Map(
    [...sentence.matchAll(/((?:`[^`]+`(?:, | and )?)+) (\d+) s/g)].flatMap(([, names, seconds]) =>
      codesIn(names).map((name): [string, number] => [name, Number(seconds)]),
    ),
  );
  const usual = Number(/^(\d+) s/.exec(sentence)?.[1]);
  for (const { FunctionName, Timeout } of propertiesOf(functions, 'AWS::Lambda::Function')) {
    const name = String(FunctionName).replace('trunkline-prod-', '');
    expect(said.get(name) ?? usual, name).toBe(Timeout);
  }
});

it('names graphs of the dashboard, sections and workflows as they are called', () => {
  const [{ DashboardBody }] = propertiesOf(observability, 'AWS::CloudWatch::Dashboard');
  const titles = [...render(DashboardBody).matchAll(/"title":"([^"]+)"/g)].map(
    ([, title]) => title,
  );
  const sections = [...runbook.matchAll(/^### ([\w-]+)$/gm)].map(([, section]) => section);
  const elsewhere = ['Roll back', 'Deploy', 'Revoke active sessions', 'RISC API', 'KMS'];
  const named = [...runbook.matchAll(/(?<![*\w])\*([^*\n]+)\*(?!\*)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(10);
  const known = [...titles, ...sections, ...elsewhere, 'ending_connections'];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
