/*
 * Resource types by what they cost in a month without a visitor. A type that stands in neither list stops the bill: it would be taken
 * for free.
 */

/** at-rest.ts adds these up, or reads from them what is paid. */
const paid = [
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::IAM::Role',
  'AWS::KMS::Key',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Logs::MetricFilter',
  'AWS::SQS::Queue',
  'AWS::Scheduler::Schedule',
  'AWS::SecretsManager::Secret',
  'AWS::WAFv2::WebACL',
];

/** Paid by calls or by what is stored alone. */
const paidByUse = [
  'AWS::ApiGatewayV2::Api',
  'AWS::Backup::BackupPlan',
  'AWS::Backup::BackupVault',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Version',
  'AWS::Logs::Delivery',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::SES::EmailIdentity',
  'AWS::SNS::Topic',
  // calls of functions while a deployment runs
  'Custom::CDKBucketDeployment',
  'Custom::Trigger',
];

/** Settings of others; a budget without actions. */
const free = [
  'AWS::ApiGatewayV2::Stage',
  'AWS::Backup::BackupSelection',
  'AWS::Budgets::Budget',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::CodeDeploy::Application',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::Events::Rule',
  'AWS::IAM::OIDCProvider',
  'AWS::IAM::Policy',
  'AWS::Lambda::Alias',
  'AWS::Lambda::Permission',
  'AWS::Logs::DeliveryDestination',
  'AWS::Logs::DeliverySource',
  'AWS::Route53::RecordSet',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SES::Template',
  'AWS::SNS::Subscription',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
];

const known = new Set([...paid, ...paidByUse, ...free]);

/** Throws for types that no list has. */
export function checkTypes(types: string[]): void {
  const unknown = [...new Set(types)].filter((type) => !known.has(type)).toSorted();
  if (unknown.length === 0) return;
  throw new Error(
    `no price is known of ${unknown.join(', ')}: write each into a list of infra/cost/known-types.ts`,
  );
}
