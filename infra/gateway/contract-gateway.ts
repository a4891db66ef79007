import { Stack } from 'aws-cdk-lib';
import { type CfnApi, HttpApi, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { KeptLogs } from '../constructs/kept-logs.ts';
import { countAccessLog } from '../constructs/log-metrics.ts';
import { project, type Settings } from '../settings.ts';
import { gatewayDefinition } from './definition.ts';

interface Props {
  settings: Settings;
  /** The function or alias that calls of each group of the contract reach. */
  targets: ReadonlyMap<string, IFunction>;
}

/** The HTTP API with every route of the contract. */
export class ContractGateway extends HttpApi {
  constructor(scope: Construct, id: string, { settings, targets }: Props) {
    super(scope, id, { createDefaultStage: false });
    const resource = this.node.defaultChild as CfnApi;
    resource.body = gatewayDefinition(
      `${project}-${settings.stage}`,
      new Map([...targets].map(([group, target]) => [group, invocationUri(target)])),
    );
    // the definition has them
    resource.name = undefined;
    resource.protocolType = undefined;
    for (const target of targets.values())
      target.addPermission('Gateway', {
        principal: new ServicePrincipal('apigateway.amazonaws.com'),
        sourceArn: this.arnForExecuteApi(),
      });
    const logs = new KeptLogs(scope, 'AccessLogs', settings);
    countAccessLog(logs, { logGroup: logs, settings });
    this.addStage('DefaultStage', {
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: settings.throttle.requestsPerSecond, burstLimit: settings.throttle.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(logs), format: accessLogFormat },
    });
    acknowledge(this, {
      'AwsSolutions-APIG4':
        'Sessions are opaque tokens that each function checks by the access its contract row declares.',
    });
  }
}

/** A function or alias, in the form in which API Gateway imports it. */
const invocationUri = (target: IFunction): string => {
  const { partition, region } = Stack.of(target);
  return `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${target.functionArn}/invocations`;
};

// logs the route, not the address: paths contain ids, queries contain searches and sign-in codes
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTime',
    route: '$context.routeKey',
    status: '$context.status',
    bytes: '$context.responseLength',
    milliseconds: '$context.responseLatency',
    integrationMilliseconds: '$context.integrationLatency',
    error: '$context.integrationErrorMessage',
  }),
);
