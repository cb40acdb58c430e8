import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiKeyCredentialLocation, ApiSchema, Gateway } from 'aws-cdk-lib/aws-bedrockagentcore';
import { App, Stack } from 'aws-cdk-lib/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createApiKey, credentialPattern } from '../../functions/keys/domain/api-key.ts';
import { createOpenapiDocument } from '../../functions/openapi.ts';
import { routes } from '../../functions/routes.ts';
import { createWorkspace } from '../infra/pipeline/run-script.ts';
import { blocksOf, programOf, readPage } from './samples/blocks.ts';

const page = 'docs/integrate/agentcore.md';
const whole = JSON.stringify(createOpenapiDocument('https://api.example.com/api'));

/** `curl` brings the document; `aws` records what it is called with, and names the provider it made. */
const standIns = {
  curl: 'cat openapi.json',
  aws: 'printf "%s\\n" "$*" >> calls; echo arn:provider',
};

/** Everything on the page, in the order of a reader. */
const follow = (program = programOf(page, 'js')) => {
  const { folder, run } = createWorkspace(standIns);
  writeFileSync(join(folder, 'openapi.json'), whole);
  writeFileSync(join(folder, 'pick-tools.mjs'), program);
  const commands = blocksOf(page).filter(({ language }) => language === 'sh');
  const script = commands.map(({ text }) => text.replace('<gateway-id>', 'gateway-1')).join('');
  const variables = { BASE_URL: 'https://api.example.com/api', KEY: 'sk_prod_x' };
  const { status, stderr } = run(script, variables);
  expect([status, stderr]).toEqual([0, '']);
  return (file: string) => readFileSync(join(folder, file), 'utf8');
};

const parameter = z.object({ name: z.string(), in: z.string(), schema: z.looseObject({}) });
const operation = z.object({
  operationId: z.string(),
  description: z.string().min(1),
  parameters: z.array(parameter),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

const operationsIn = (tools: string) =>
  Object.entries(documentSchema.parse(JSON.parse(tools)).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, ...described })),
  );

/** As CDK holds an OpenAPI document against the rules of AgentCore. @throws Error naming each that is broken */
const validate = (document: string) => {
  const gateway = new Gateway(new Stack(new App(), 'stack'), 'gateway');
  gateway.addOpenApiTarget('trunkline', { apiSchema: ApiSchema.fromInline(document) });
};

describe('the document for AgentCore', () => {
  it('keeps the rules that CDK checks, which the whole document breaks', () => {
    const tools = follow()('tools.json');
    expect(() => validate(tools)).not.toThrow();
    expect(() => validate(whole)).toThrow(/'anyOf'[\s\S]*'webhooks'/);
  });

  it('has each operation that is picked, which reads with the scopes that the page names', () => {
    const operations = operationsIn(follow()('tools.json'));
    const picked = /const tools = \[([^\]]*)\]/.exec(programOf(page, 'js'))?.[1] ?? '';
    const names = [...picked.matchAll(/'(\w+)'/g)].map(([, name]) => name);
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(names.sort());
    expect(new Set(operations.map(({ method }) => method))).toEqual(new Set(['get']));
    const served = new Map(routes.map(({ operationId, scope }) => [operationId, scope]));
    const scopes = new Set(operations.map(({ operationId }) => served.get(operationId)));
    const [named = ''] = /Use a key with the scopes .* alone/.exec(readPage(page)) ?? [];
    expect([...scopes].sort()).toEqual([...named.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  });

  it('has parameters of one plain type, all of each path, and refers to nothing', () => {
    const tools = follow()('tools.json');
    for (const { path, parameters } of operationsIn(tools)) {
      const inPath = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      for (const { name, schema } of parameters) {
        // What the models of Bedrock take as the name of a property.
        expect(name).toMatch(/^[\w.-]{1,64}$/);
        expect(['string', 'integer', 'number', 'boolean']).toContain(schema.type);
      }
    }
    expect(tools).not.toContain('$ref');
  });

  it('has names and sizes as the page says', () => {
    const tools = follow()('tools.json');
    const every = routes.map(({ operationId }) => operationId);
    const longest = Math.max(...every.map((name) => name.length));
    expect(every.filter((name) => !/^[\w-]+$/.test(name))).toEqual([]);
    // https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html
    const left = 64 - '___'.length - longest;
    const kilobytes = (text: string) => Math.round(Buffer.byteLength(text) / 1000);
    const said = readPage(page);
    expect(said).toContain(`has ${longest} characters`);
    expect(said).toContain(`name may have ${left}`);
    expect(said).toContain(`about ${kilobytes(tools)} kB`);
    expect(Math.abs(kilobytes(whole) - 250)).toBeLessThan(25);
  });

  it('is given to AWS whole, and the key in its header, without a prefix', () => {
    const file = follow();
    const target = JSON.parse(file('target.json'));
    expect(target).toEqual({ mcp: { openApiSchema: { inlinePayload: file('tools.json') } } });
    const [{ credentialProvider }] = JSON.parse(file('key.json'));
    expect(credentialProvider.apiKeyCredentialProvider).toEqual({
      providerArn: 'arn:provider',
      credentialLocation: 'HEADER',
      credentialParameterName: 'X-API-Key',
    });
    expect(file('calls')).toContain('create-gateway-target --gateway-identifier gateway-1');
  });

  it('would be refused behind the prefix that CDK writes before a key', () => {
    const { credentialPrefix } = ApiKeyCredentialLocation.header({
      credentialParameterName: 'X-API-Key',
    });
    const accepted = new RegExp(credentialPattern());
    const key = createApiKey('prod');
    expect(accepted.test(key)).toBe(true);
    expect(accepted.test(`${credentialPrefix}${key}`)).toBe(false);
  });

  it('breaks a rule where a parameter with any name stays in it', () => {
    const filter = 'parameters.filter(({ schema }) => simple.includes(schema.type))';
    const program = programOf(page, 'js');
    expect(program).toContain(filter);
    const unfiltered = follow(program.replace(filter, 'parameters'))('tools.json');
    expect(() => validate(unfiltered)).toThrow("'anyOf'");
  });
});
