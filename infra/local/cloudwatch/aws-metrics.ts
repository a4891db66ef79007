import type { Assembly } from '../assembly/index.ts';
import type { MetricName } from './metrics.ts';

/* The metrics that services of AWS publish by themselves, as far as they are collected here. */

const named = (Namespace: string, metric: string, dimension?: [name: string, value: string]): MetricName => ({
  Namespace,
  MetricName: metric,
  Dimensions: dimension ? [{ Name: dimension[0], Value: dimension[1] }] : [],
});

/** Of all functions of the account. */
export const lambdaErrors = named('AWS/Lambda', 'Errors');
export const lambdaThrottles = named('AWS/Lambda', 'Throttles');

export const invocationsOf = (functionName: string): MetricName =>
  named('AWS/Lambda', 'Invocations', ['FunctionName', functionName]);

export const visibleMessagesOf = (queueName: string): MetricName =>
  named('AWS/SQS', 'ApproximateNumberOfMessagesVisible', ['QueueName', queueName]);

/** Milliseconds of a request at the gateway. */
export const latencyOf = (apiId: string): MetricName => named('AWS/ApiGateway', 'Latency', ['ApiId', apiId]);

/** Shares of the mails that came back, and of those that were taken for spam. */
export const bounceRate = named('AWS/SES', 'Reputation.BounceRate');
export const complaintRate = named('AWS/SES', 'Reputation.ComplaintRate');

/** All of them, for the resources of the assembly. */
export function awsMetrics(assembly: Assembly): MetricName[] {
  const names = (type: string) => assembly.ofType(type).map(({ name }) => name);
  return [
    lambdaErrors,
    lambdaThrottles,
    bounceRate,
    complaintRate,
    ...names('AWS::Lambda::Function').map(invocationsOf),
    ...names('AWS::SQS::Queue').map(visibleMessagesOf),
    ...assembly.ofType('AWS::ApiGatewayV2::Api').map(({ ref }) => latencyOf(ref)),
  ];
}
