import { describe, expect, test } from 'vitest';
import { selectEnvironments } from '../../infra/environments.ts';
import { synthesize } from './synthesize.ts';

describe('a custom domain', () => {
  const [prod] = selectEnvironments('prod');
  if (!prod) throw new Error('There is no prod');
  const { api } = synthesize({
    ...prod,
    customDomain: {
      name: 'api.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1',
    },
  });

  test('is served below /api over TLS 1.2 or newer, and alone', () => {
    api.hasResourceProperties('AWS::ApiGateway::DomainName', {
      DomainName: 'api.example.com',
      SecurityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
    api.hasResourceProperties('AWS::ApiGateway::BasePathMapping', { BasePath: 'api' });
    api.hasResourceProperties('AWS::ApiGateway::RestApi', { DisableExecuteApiEndpoint: true });
  });

  test('is the base address, and tells where its DNS record must point', () => {
    api.hasOutput('BaseUrl', { Value: 'https://api.example.com/api' });
    expect(Object.keys(api.findOutputs('*')).sort()).toEqual(['BaseUrl', 'DomainTarget']);
  });
});
