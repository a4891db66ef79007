import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, GetDistributionConfigCommand } from '@aws-sdk/client-cloudfront';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { GetRolePolicyCommand, IAMClient } from '@aws-sdk/client-iam';
import {
  GetEventSourceMappingCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
} from '@aws-sdk/client-lambda';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { project, type Settings } from '../../settings.ts';
import { check, fails, ok, skipped, type Finding } from '../finding.ts';
import { type Site, whyNotAsked } from './site.ts';

/** Stacks that refer to others, of the stage's region. */
const stacks = ['data', 'mailing', 'api', 'site', 'watch'];

/** Resources whose references stand in the way of no call: the dead letters of a schedule, the texts of headers and of the dashboard. */
export const notCompared = new Set([
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::CloudWatch::Dashboard',
  'AWS::Scheduler::Schedule',
]);

interface TemplateResource {
  Type: string;
  Properties?: Record<string, unknown>;
}

/** A resource as it is deployed. */
interface Deployed {
  properties: Record<string, unknown>;
  /** What AWS calls it. */
  id: string;
  /** What AWS calls another resource of its stack, by logical id. */
  idOf: (logicalId: string) => string;
}

type Reader = (deployed: Deployed) => Promise<unknown>;

/** What AWS has of a resource, by type: the values that were put in for its references are somewhere in it. */
export function readersOf(region: string): Record<string, Reader> {
  const lambda = new LambdaClient({ region });
  const iam = new IAMClient({ region });
  const policy = async (RoleName: string, PolicyName: string) => {
    const found = await iam.send(new GetRolePolicyCommand({ RoleName, PolicyName }));
    return decodeURIComponent(found.PolicyDocument!);
  };
  return {
    'AWS::Lambda::Function': async ({ id }) =>
      (await lambda.send(new GetFunctionConfigurationCommand({ FunctionName: id }))).Environment?.Variables,
    'AWS::Lambda::EventSourceMapping': ({ id }) =>
      lambda.send(new GetEventSourceMappingCommand({ UUID: id })),
    'AWS::IAM::Role': ({ id, properties: { Policies } }) =>
      Promise.all((Policies as { PolicyName: string }[]).map(({ PolicyName }) => policy(id, PolicyName))),
    'AWS::IAM::Policy': ({ properties: { Roles, PolicyName }, idOf }) =>
      Promise.all((Roles as { Ref: string }[]).map(({ Ref }) => policy(idOf(Ref), String(PolicyName)))),
    'AWS::CloudFront::Distribution': ({ id }) =>
      new CloudFrontClient({ region }).send(new GetDistributionConfigCommand({ Id: id })),
    'AWS::SQS::Queue': ({ id }) =>
      new SQSClient({ region }).send(
        new GetQueueAttributesCommand({ QueueUrl: id, AttributeNames: ['RedrivePolicy'] }),
      ),
    'AWS::CloudWatch::Alarm': ({ id }) =>
      new CloudWatchClient({ region }).send(new DescribeAlarmsCommand({ AlarmNames: [id] })),
  };
}

/**
 * Whether what is deployed has the values that the stacks have now. CloudFormation reads a weak reference only when its consumer
 * changes: after a stack was made anew the others go on with what it was before.
 */
export async function checkReferences(site: Site, settings: Settings): Promise<Finding[]> {
  const subject = 'references between stacks';
  const reason = whyNotAsked(site, 'CLOUDFORMATION');
  if (reason) return [skipped(subject, reason)];
  const { stage, region } = settings;
  const client = new CloudFormationClient({ region });
  const names = stacks.map((name) => `${project}-${stage}-${name}`);
  const remedy =
    'let these credentials read stacks, functions and roles (cloudformation:GetTemplate, lambda:GetFunctionConfiguration, iam:GetRolePolicy)';
  const look = async () => {
    const produced = await producedBy(client, names);
    const readers = readersOf(region);
    const checks = names.map((name) =>
      check(`references of ${name}`, () => compare({ client, name, produced, readers, stage }), remedy),
    );
    return (await Promise.all(checks)).flat();
  };
  return check(subject, look, remedy);
}

/** What the stacks have now: each output as `stack.output`, each export by its name. */
async function producedBy(client: CloudFormationClient, names: string[]): Promise<Map<string, string>> {
  const produced = new Map<string, string>();
  for (const StackName of names) {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    for (const { OutputKey, OutputValue = '', ExportName } of Stacks[0]?.Outputs ?? []) {
      produced.set(`${StackName}.${OutputKey}`, OutputValue);
      if (ExportName) produced.set(ExportName, OutputValue);
    }
  }
  return produced;
}

interface Comparing {
  client: CloudFormationClient;
  name: string;
  produced: Map<string, string>;
  readers: Record<string, Reader>;
  stage: string;
}

async function compare({ client, name, produced, readers, stage }: Comparing): Promise<Finding> {
  const subject = `references of ${name}`;
  const { TemplateBody } = await client.send(
    new GetTemplateCommand({ StackName: name, TemplateStage: 'Original' }),
  );
  const { Resources } = JSON.parse(TemplateBody!) as { Resources: Record<string, TemplateResource> };
  const ids = await idsOf(client, name);
  const idOf = (logicalId: string) => ids.get(logicalId) ?? logicalId;
  const wrong: string[] = [];
  let compared = 0;
  for (const [logicalId, { Type, Properties: properties = {} }] of Object.entries(Resources)) {
    const references = referencesIn(properties);
    if (references.length === 0 || notCompared.has(Type)) continue;
    const missing = references.filter((each) => !produced.has(each));
    wrong.push(...missing.map((each) => `${logicalId} reads ${each}, which is not there`));
    const read = readers[Type];
    if (!read) throw new Error(`${logicalId}: nothing reads what is deployed of ${Type}`);
    const found = textsIn(await read({ properties, id: idOf(logicalId), idOf }));
    const old = references
      .filter((each) => produced.has(each) && !found.includes(produced.get(each)!))
      .map((each) => `${logicalId} does not have ${each}`);
    wrong.push(...old);
    compared++;
  }
  if (wrong.length === 0) return ok(subject, `${compared} resources have what the other stacks have now`);
  const more = wrong.length > shown ? ` and ${wrong.length - shown} more` : '';
  return fails(
    subject,
    `${[...new Set(wrong)].slice(0, shown).join('; ')}${more}`,
    `npx cdk deploy --all --force -c stage=${stage}`,
  );
}

/** How many lines of what is wrong are readable in one. */
const shown = 5;

/** What AWS calls the resources of a stack, by logical id. */
async function idsOf(client: CloudFormationClient, StackName: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
    for (const { LogicalResourceId, PhysicalResourceId } of StackResourceSummaries)
      ids.set(LogicalResourceId!, PhysicalResourceId ?? '');
  return ids;
}

/** The outputs and exports of other stacks that a value refers to; not in a dynamic reference, whose own value is deployed. */
export function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const {
    'Fn::GetStackOutput': output,
    'Fn::ImportValue': imported,
    'Fn::Join': join,
  } = value as {
    'Fn::GetStackOutput'?: { StackName: string; OutputName: string };
    'Fn::ImportValue'?: string;
    'Fn::Join'?: [string, unknown[]];
  };
  if (output) return [`${output.StackName}.${output.OutputName}`];
  if (imported !== undefined) return [imported];
  if (JSON.stringify(join ?? '').includes('{{resolve:')) return [];
  return [...new Set(Object.values(value).flatMap(referencesIn))];
}

/** All texts in what AWS answers, with quotes as they are: a policy is JSON inside of it. */
const textsIn = (value: unknown): string => JSON.stringify(value ?? '').replaceAll('\\"', '"');
