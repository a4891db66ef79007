import type { Assembly, Resource } from '../assembly/index.ts';
import type { Conditions } from './conditions.ts';
import type { Statement } from './decide.ts';

export { decide, isAllowed, type Need, type Statement } from './decide.ts';
export { mayInvoke, mayWrite } from './resource-policies.ts';

interface PolicyDocument {
  Statement: RawStatement | RawStatement[];
}

type OneOrMore = string | string[];

interface RawStatement {
  Effect: 'Allow' | 'Deny';
  Action?: OneOrMore;
  NotAction?: OneOrMore;
  Resource?: OneOrMore;
  NotResource?: OneOrMore;
  Condition?: Conditions;
}

interface PolicyProperties {
  PolicyDocument: PolicyDocument;
  Roles?: string[];
}

interface RoleProperties {
  Policies?: { PolicyDocument: PolicyDocument }[];
  ManagedPolicyArns?: string[];
}

/** AWS managed policies of functions. Anything else must be a statement of the role. */
const managed: Record<string, string[]> = {
  'service-role/AWSLambdaBasicExecutionRole': [
    'logs:CreateLogGroup',
    'logs:CreateLogStream',
    'logs:PutLogEvents',
  ],
  'service-role/AmazonAPIGatewayPushToCloudWatchLogs': ['logs:*'],
  AWSXRayDaemonWriteAccess: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
};

/**
 * The statements of a role (by name, ARN or logical id): of inline, attached and managed policies. Resource policies are
 * not needed: within one account, identity policies suffice.
 */
export function statementsOf(assembly: Assembly, roleId: string): Statement[] {
  const role = assembly.find<RoleProperties>('AWS::IAM::Role', roleId);
  if (!role) throw new Error(`The assembly has no role ${roleId}`);
  const { Policies = [], ManagedPolicyArns = [] } = role.properties;
  const attached = [
    ...assembly.ofType<PolicyProperties>('AWS::IAM::Policy'),
    ...assembly.ofType<PolicyProperties>('AWS::IAM::ManagedPolicy'),
  ].filter((policy) => policy.properties.Roles?.includes(role.name));
  return [
    ...Policies.flatMap((policy) => read(policy.PolicyDocument)),
    ...attached.flatMap((policy) => read(policy.properties.PolicyDocument)),
    ...ManagedPolicyArns.flatMap((arn) => readManaged(assembly, arn, role)),
  ];
}

function readManaged(assembly: Assembly, arn: string, role: Resource<unknown>): Statement[] {
  const own = assembly.find<PolicyProperties>('AWS::IAM::ManagedPolicy', arn);
  if (own) return read(own.properties.PolicyDocument);
  const actions = managed[arn.replace(/^arn:aws:iam::aws:policy\//, '')];
  if (!actions)
    throw new Error(`${role.name} has the managed policy ${arn}, which the local cloud does not support`);
  return [{ effect: 'Allow', actions, resources: ['*'] }];
}

function read(document: PolicyDocument): Statement[] {
  return [document.Statement].flat().map((raw) => ({
    effect: raw.Effect,
    ...(raw.Action && { actions: [raw.Action].flat() }),
    ...(raw.NotAction && { notActions: [raw.NotAction].flat() }),
    ...(raw.Resource && { resources: [raw.Resource].flat() }),
    ...(raw.NotResource && { notResources: [raw.NotResource].flat() }),
    ...(raw.Condition && { conditions: raw.Condition }),
  }));
}
