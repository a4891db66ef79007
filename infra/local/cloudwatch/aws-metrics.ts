import type { Assembly } from '../assembly/index.ts';
import type { MetricName } from './metrics.ts';

/* The metrics that services of AWS publish by themselves, as far as they are collected here. */

const named = (
  Namespace: string,
  metric: string,
  ...dimensions: [name: string, value: string][]
): MetricName => ({
  Namespace,
  MetricName: metric,
  Dimensions: dimensions.map(([Name, Value]) => ({ Name, Value })),
});

/** Of all functions of the account. */
export const lambdaExecutions = named('AWS/Lambda', 'ConcurrentExecutions');

export const invocationsOf = (functionName: string): MetricName =>
  named('AWS/Lambda', 'Invocations', ['FunctionName', functionName]);

/** Calls of a function that failed. */
export const errorsOf = (functionName: string): MetricName =>
  named('AWS/Lambda', 'Errors', ['FunctionName', functionName]);

export const visibleMessagesOf = (queueName: string): MetricName =>
  named('AWS/SQS', 'ApproximateNumberOfMessagesVisible', ['QueueName', queueName]);

/** Seconds that the oldest message of a queue has waited. */
export const oldestMessageOf = (queueName: string): MetricName =>
  named('AWS/SQS', 'ApproximateAgeOfOldestMessage', ['QueueName', queueName]);

/** Milliseconds that the oldest record of a stream has waited for a function. */
export const iteratorAgeOf = (functionName: string): MetricName =>
  named('AWS/Lambda', 'IteratorAge', ['FunctionName', functionName]);

/** Milliseconds of a request at the gateway. */
export const latencyOf = (apiId: string): MetricName => named('AWS/ApiGateway', 'Latency', ['ApiId', apiId]);

/** Answers of the gateway with 5xx. */
export const serverErrorsOf = (apiId: string): MetricName => named('AWS/ApiGateway', '5xx', ['ApiId', apiId]);

const ofDistribution = (metric: string) => (id: string) =>
  named('AWS/CloudFront', metric, ['DistributionId', id], ['Region', 'Global']);

/** Requests to the distribution, and which of them, in percent, it answers with 5xx. */
export const requestsOf = ofDistribution('Requests');
export const errorRateOf = ofDistribution('5xxErrorRate');

/** What CloudFront counts of its functions. A function of the edge that throws ends the local request, and is not counted. */
const failuresOf = (functionName: string): MetricName[] =>
  ['FunctionExecutionErrors', 'FunctionValidationErrors'].map((metric) =>
    named('AWS/CloudFront', metric, ['FunctionName', functionName], ['Region', 'Global']),
  );

/** Shares of the mails that came back, and of those that were taken for spam. */
export const bounceRate = named('AWS/SES', 'Reputation.BounceRate');
export const complaintRate = named('AWS/SES', 'Reputation.ComplaintRate');

/** Mails that SES took of the account. */
export const sentMails = named('AWS/SES', 'Send');

/** All of them, for the resources of the assembly. */
export function awsMetrics(assembly: Assembly): MetricName[] {
  const names = (type: string) => assembly.ofType(type).map(({ name }) => name);
  return [
    lambdaExecutions,
    bounceRate,
    complaintRate,
    sentMails,
    ...names('AWS::Lambda::Function').flatMap((name) => [
      invocationsOf(name),
      errorsOf(name),
      iteratorAgeOf(name),
    ]),
    ...names('AWS::SQS::Queue').flatMap((name) => [visibleMessagesOf(name), oldestMessageOf(name)]),
    ...assembly.ofType('AWS::ApiGatewayV2::Api').map(({ ref }) => latencyOf(ref)),
  ];
}

/** The metrics that functions may ask for, with the region that publishes them: those of CloudFront are in one alone. */
export function readableMetrics(assembly: Assembly): { metric: MetricName; region: string }[] {
  return [
    ...assembly
      .ofType('AWS::ApiGatewayV2::Api')
      .map(({ ref, region }) => ({ metric: serverErrorsOf(ref), region })),
    ...assembly
      .ofType('AWS::CloudFront::Distribution')
      .flatMap(({ ref }) => [requestsOf(ref), errorRateOf(ref)])
      .concat(assembly.ofType('AWS::CloudFront::Function').flatMap(({ name }) => failuresOf(name)))
      .map((metric) => ({ metric, region: 'us-east-1' })),
  ];
}
