import { describe, expect, test } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf } from './template.ts';

describe('a custom domain', async () => {
  const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/1';
  const synthesizeWith = async (isLive: boolean) => {
    const customDomain = { name: 'api.example.com', certificateArn, isLive };
    return (await synthesize({ ...environments.prod, customDomain })).api;
  };
  const api = await synthesizeWith(true);

  test('is served below /api over TLS 1.2 or newer, as the only address', () => {
    api.hasResourceProperties('AWS::ApiGateway::DomainName', {
      DomainName: 'api.example.com',
      SecurityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
      EndpointAccessMode: 'STRICT',
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
    api.hasResourceProperties('AWS::ApiGateway::BasePathMapping', { BasePath: 'api' });
    api.hasResourceProperties('AWS::ApiGateway::RestApi', { DisableExecuteApiEndpoint: true });
  });

  test('exists before it is live, and changes nothing until then', async () => {
    const before = await synthesizeWith(false);
    before.resourceCountIs('AWS::ApiGateway::BasePathMapping', 1);
    before.hasResourceProperties('AWS::ApiGateway::RestApi', { DisableExecuteApiEndpoint: false });
    expect(JSON.stringify(before.findOutputs('BaseUrl'))).toContain('.execute-api.us-east-1.');
    expect(Object.keys(before.findOutputs('*')).sort()).toEqual(['BaseUrl', 'DomainTarget']);
  });

  test('is where errors that the gateway makes are documented', () => {
    for (const { ResponseTemplates } of propertiesOf(api, 'AWS::ApiGateway::GatewayResponse')) {
      const { code, doc_url } = JSON.parse(ResponseTemplates['application/json']);
      expect(doc_url).toBe(`https://api.example.com/api/docs/errors/${code}`);
    }
  });

  test('is the base address, and outputs the target of its DNS record', () => {
    api.hasOutput('BaseUrl', { Value: 'https://api.example.com/api' });
    expect(Object.keys(api.findOutputs('*')).sort()).toEqual(['BaseUrl', 'DomainTarget']);
  });
});
