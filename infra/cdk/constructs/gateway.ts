import { CfnOutput, Size } from 'aws-cdk-lib';
import {
  CfnRestApi,
  EndpointAccessMode,
  EndpointType,
  type MethodDeploymentOptions,
  ResponseType,
  RestApi,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';
import { basePath } from '../../../functions/platform/contracts/route.ts';
import type { RateLimit } from '../../../functions/platform/model/rate-limit.ts';
import { serviceDomainOf } from '../../bundling/fixed-endpoint.ts';
import { gatewayResponseBody, gatewayResponses } from '../../gateway-responses.ts';
import { keyedThrottle, stageThrottle, throttleOf } from '../../limits.ts';
import { callsOf, preflights } from '../../methods.ts';
import { acknowledge } from '../checks.ts';
import type { Environment } from '../environments.ts';
import { apiNameOf } from '../observability/metrics.ts';
import { mappedHeaders } from './add-mock-method.ts';
import { AddressLimits } from './address-limits.ts';
import { accessLog, addExecutionLogGroup, executionLog } from './log-groups.ts';

/**
 * At least TLS 1.2; TLS 1.3 with post-quantum key exchange for clients that support it. STRICT
 * refuses requests whose Host is not the name that TLS was made for, and that came by another kind
 * of endpoint; AWS advises it where no clients have to move to it first. A change of it takes about 15 minutes.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-security-policies.html
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-security-policies-update.html
 * @see https://github.com/aws/aws-cdk/issues/36663
 */
const tls = {
  securityPolicy: SecurityPolicy.TLS13_1_2_PFS_PQ_2025_09,
  endpointAccessMode: EndpointAccessMode.STRICT,
};

const settings = ({ perSecond, burst }: RateLimit): MethodDeploymentOptions => ({
  ...executionLog,
  throttlingRateLimit: perSecond,
  throttlingBurstLimit: burst,
});

const addressOf = ({ region, customDomain }: Environment, apiId: string) => ({
  host: customDomain?.isLive
    ? customDomain.name
    : `${apiId}.execute-api.${region}.${serviceDomainOf(region)}`,
  basePath,
});

/** The base address, without a slash at its end. */
export const baseUrlOf = (environment: Environment, apiId: string): string => {
  const { host } = addressOf(environment, apiId);
  return `https://${host}/${basePath}`;
};

/** The REST API without its methods: stage, throttles, domain and gateway responses. */
export class Gateway extends Construct {
  readonly api: RestApi;
  readonly address: { host: string; basePath: string };
  readonly baseUrl: string;

  constructor(scope: Construct, environment: Environment) {
    super(scope, 'gateway');
    const { name, customDomain, waf } = environment;
    this.api = new RestApi(this, 'api', {
      restApiName: apiNameOf(name),
      endpointTypes: [EndpointType.REGIONAL],
      // The files of the docs page, the OpenAPI document and long lists. Answers with a state or another
      // secret are smaller: compressed, their length would say something about what is in them.
      minCompressionSize: Size.kibibytes(16),
      // There is one per account and region, so no environment may own it.
      cloudWatchRole: false,
      disableExecuteApiEndpoint: customDomain?.isLive ?? false,
      deployOptions: {
        stageName: basePath,
        ...settings(stageThrottle),
        ...accessLog(this, environment),
        // The stage's trace segments hold whole URLs, with the code and state of a callback.
        tracingEnabled: false,
        methodOptions: Object.fromEntries([
          ...callsOf(environment).map((route) => [
            `${route.path}/${route.method}`,
            settings(throttleOf(route, environment)),
          ]),
          ...preflights.map(({ path, method }) => [
            `${path}/${method}`,
            settings(keyedThrottle(environment)),
          ]),
        ]),
      },
    });
    // CDK's own output has the address that a custom domain disables; the stack outputs the right one.
    this.api.node.tryRemoveChild('Endpoint');
    const { defaultChild } = this.api.node;
    if (CfnRestApi.isCfnRestApi(defaultChild)) Object.assign(defaultChild, tls);
    addExecutionLogGroup(this, { api: this.api, stageName: basePath }, environment);
    if (waf) {
      const { stageArn } = this.api.deploymentStage;
      new AddressLimits(this, environment, waf, { stageArn, basePath });
    }
    if (customDomain) this.addDomain(customDomain);
    this.address = addressOf(environment, this.api.restApiId);
    this.baseUrl = baseUrlOf(environment, this.api.restApiId);
    this.addErrors();
  }

  private addErrors() {
    for (const [type, response] of Object.entries(gatewayResponses)) {
      this.api.addGatewayResponse(type, {
        type: ResponseType.of(type),
        statusCode: String(response.status),
        responseHeaders: mappedHeaders(response),
        templates: { 'application/json': gatewayResponseBody(response, this.baseUrl) },
      });
    }
  }

  private addDomain({ name, certificateArn }: NonNullable<Environment['customDomain']>) {
    const domain = this.api.addDomainName('domain', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, 'certificate', certificateArn),
      endpointType: EndpointType.REGIONAL,
      ...tls,
      basePath,
    });
    acknowledge(domain, [
      'cdk-validator-cfnguard::api_gw_domain_tls_check',
      'This policy begins at TLS 1.2; the rule (CT.APIGATEWAY.PR.6) knows only the older one, TLS_1_2.',
    ]);
    new CfnOutput(this.api.stack, 'DomainTarget', { value: domain.domainNameAliasDomainName });
  }
}
