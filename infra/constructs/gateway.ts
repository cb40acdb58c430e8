import { CfnOutput } from 'aws-cdk-lib';
import {
  EndpointType,
  type MethodDeploymentOptions,
  ResponseType,
  RestApi,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';
import type { RateLimit } from '../../functions/config.ts';
import { routes } from '../../functions/routes.ts';
import type { Environment } from '../environments.ts';
import { gatewayResponseBody, gatewayResponses } from '../gateway-responses.ts';

/** Both the stage and the base path of a custom domain, so that the base address ends with it. */
const basePath = 'api';

const throttling = ({ perSecond, burst }: RateLimit): MethodDeploymentOptions => ({
  throttlingRateLimit: perSecond,
  throttlingBurstLimit: burst,
});

/** The REST API without its methods: stage, throttles, domain, and what it answers by itself. */
export class Gateway extends Construct {
  readonly api: RestApi;
  /** Without a slash at its end. */
  readonly baseUrl: string;

  constructor(scope: Construct, environment: Environment) {
    super(scope, 'gateway');
    const { name, region, customDomain, stageThrottle } = environment;
    this.api = new RestApi(this, 'api', {
      restApiName: `trunkline-${name}`,
      endpointTypes: [EndpointType.REGIONAL],
      // One per account and region: no environment may own it.
      cloudWatchRole: false,
      disableExecuteApiEndpoint: customDomain !== undefined,
      deployOptions: {
        stageName: basePath,
        ...throttling(stageThrottle),
        methodOptions: Object.fromEntries(
          routes.map(({ path, method, throttle }) => [`${path}/${method}`, throttling(throttle)]),
        ),
      },
    });
    // Its output is an address that a custom domain switches off; the stack gives the right one.
    this.api.node.tryRemoveChild('Endpoint');
    this.addErrors();
    if (customDomain) this.addDomain(customDomain);
    const host = customDomain?.name ?? `${this.api.restApiId}.execute-api.${region}.amazonaws.com`;
    this.baseUrl = `https://${host}/${basePath}`;
  }

  private addErrors() {
    for (const [type, response] of Object.entries(gatewayResponses)) {
      const literals = Object.entries(response.headers).map(([name, value]) => [
        name,
        `'${value}'`,
      ]);
      this.api.addGatewayResponse(type, {
        type: ResponseType.of(type),
        statusCode: String(response.status),
        responseHeaders: { 'X-Request-Id': 'context.requestId', ...Object.fromEntries(literals) },
        templates: { 'application/json': gatewayResponseBody(response) },
      });
    }
  }

  private addDomain({ name, certificateArn }: NonNullable<Environment['customDomain']>) {
    const domain = this.api.addDomainName('domain', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, 'certificate', certificateArn),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
      basePath,
    });
    new CfnOutput(this.api.stack, 'DomainTarget', { value: domain.domainNameAliasDomainName });
  }
}
