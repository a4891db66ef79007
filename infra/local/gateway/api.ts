import type { Assembly, Resource } from '../assembly/index.ts';
import { mayInvoke } from '../permissions/index.ts';
import type { ApiFacts } from './event.ts';
import { compileRoutes, type Router } from './routes.ts';

interface RouteProperties {
  ApiId: string;
  RouteKey: string;
  AuthorizationType?: string;
  Target: string;
}

interface IntegrationProperties {
  ApiId: string;
  IntegrationType: string;
  IntegrationUri: string;
  PayloadFormatVersion?: string;
  TimeoutInMillis?: number;
}

/** The target of a route. */
export interface Target {
  routeKey: string;
  functionArn: string;
  timeoutMs: number;
  /** False when no Lambda permission lets the gateway invoke the function: AWS answers 500 then. */
  permitted: boolean;
}

/** An HTTP API of the template, ready to be served. */
export interface Api extends ApiFacts {
  route: Router<Target>;
  /** The name of the log group of the stage's access log, and the format of a line. */
  accessLog: { group: string; format: string } | undefined;
}

interface StageProperties {
  ApiId: string;
  StageName: string;
  AccessLogSettings?: { DestinationArn: string; Format: string };
}

/** Reads the API of the assembly. */
export function readApi(assembly: Assembly): Api {
  const [api, second] = assembly.ofType('AWS::ApiGatewayV2::Api');
  if (!api || second) throw new Error('The assembly must have one API');
  const stages = assembly.ofType<StageProperties>('AWS::ApiGatewayV2::Stage');
  const found = stages.find(({ properties }) => properties.ApiId === api.ref)?.properties;
  const stage = found?.StageName;
  if (!stage) throw new Error(`${api.logicalId} has no stage, so nothing of it is deployed`);
  const routes = assembly
    .ofType<RouteProperties>('AWS::ApiGatewayV2::Route')
    .filter(({ properties }) => properties.ApiId === api.ref);
  return {
    apiId: api.ref,
    accountId: api.account,
    domainName: `${api.ref}.execute-api.${api.region}.amazonaws.com`,
    stage,
    accessLog: found?.AccessLogSettings && {
      group: found.AccessLogSettings.DestinationArn.replace(/^.*:log-group:/, '').replace(/:\*$/, ''),
      format: found.AccessLogSettings.Format,
    },
    route: compileRoutes(
      routes.map(({ properties }) => [properties.RouteKey, readTarget(assembly, api, stage, properties)]),
    ),
  };
}

function readTarget(assembly: Assembly, api: Resource, stage: string, route: RouteProperties): Target {
  const { RouteKey: routeKey, AuthorizationType = 'NONE', Target: target } = route;
  if (AuthorizationType !== 'NONE') {
    throw new Error(`${routeKey}: ${AuthorizationType} authorization is not supported by the local cloud`);
  }
  const integration = assembly.find<IntegrationProperties>(
    'AWS::ApiGatewayV2::Integration',
    target.replace(/^integrations\//, ''),
  );
  if (!integration) throw new Error(`${routeKey} leads to ${target}, which the assembly does not have`);
  const { IntegrationType, IntegrationUri, PayloadFormatVersion, TimeoutInMillis } = integration.properties;
  if (IntegrationType !== 'AWS_PROXY' || PayloadFormatVersion !== '2.0') {
    throw new Error(`${routeKey}: the local cloud supports Lambda integrations of payload format 2.0 only`);
  }
  const path = routeKey === '$default' ? '/$default' : (routeKey.split(' ')[1] ?? '');
  const method = routeKey.split(' ')[0]!.replace('ANY', '*');
  const source = `arn:aws:execute-api:${api.region}:${api.account}:${api.ref}/${stage}/${method}${path}`;
  return {
    routeKey,
    functionArn: IntegrationUri,
    timeoutMs: TimeoutInMillis ?? 30_000,
    permitted: mayInvoke(assembly, 'apigateway.amazonaws.com', IntegrationUri, source),
  };
}
