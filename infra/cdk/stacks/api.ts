import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { baseAddress, preflights, wrongMethods } from '../../methods.ts';
import { addMockMethod } from '../constructs/add-mock-method.ts';
import { addEndpoints } from '../constructs/endpoints.ts';
import { Gateway } from '../constructs/gateway.ts';
import { addProbe } from '../constructs/probe.ts';
import { storeReference } from '../constructs/references.ts';
import type { Environment } from '../environments.ts';

/** The REST API, which names its functions. They are in stacks of their own, deployed after it. */
export class ApiStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, ...stackProps }: StackProps & { environment: Environment },
  ) {
    const { name } = environment;
    super(scope, id, { ...stackProps, description: `Trunkline ${name}: REST API` });
    const gateway = new Gateway(this, environment);
    const { api, baseUrl, address } = gateway;
    if (environment.probe) addProbe(this, name, address);
    addEndpoints(api, environment);
    for (const own of [...wrongMethods, ...preflights, ...baseAddress]) addMockMethod(gateway, own);
    storeReference(this, 'id', { environment: name, of: 'api/id', value: api.restApiId });
    new CfnOutput(this, 'BaseUrl', { value: baseUrl });
  }
}
