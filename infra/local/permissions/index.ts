import type { Assembly, Resource } from '../assembly/index.ts';
import { type Conditions, conditionsHold, pattern, type Statement } from './decide.ts';

export { decide, isAllowed, type Need, pattern, type Statement } from './decide.ts';

interface PolicyDocument {
  Statement: RawStatement | RawStatement[];
}

interface RawStatement {
  Effect: 'Allow' | 'Deny';
  Action?: string | string[];
  Resource?: string | string[];
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
};

/**
 * The statements of a role (by name, ARN or logical id): of inline, attached and managed policies. Resource policies are
 * not needed: within one account, identity policies suffice.
 */
export function statementsOf(assembly: Assembly, roleId: string): Statement[] {
  const role = assembly.find<RoleProperties>('AWS::IAM::Role', roleId);
  if (!role) throw new Error(`The assembly has no role ${roleId}`);
  // it may name its roles itself
  if (assembly.ofType('AWS::IAM::ManagedPolicy').length > 0)
    throw new Error('The local cloud does not support managed policies of the template');
  const { Policies = [], ManagedPolicyArns = [] } = role.properties;
  const attached = assembly
    .ofType<PolicyProperties>('AWS::IAM::Policy')
    .filter((policy) => policy.properties.Roles?.includes(role.name));
  return [
    ...Policies.flatMap((policy) => read(policy.PolicyDocument)),
    ...attached.flatMap((policy) => read(policy.properties.PolicyDocument)),
    ...ManagedPolicyArns.map((arn) => readManaged(arn, role)),
  ];
}

function readManaged(arn: string, role: Resource<unknown>): Statement {
  const actions = managed[arn.replace(/^arn:aws:iam::aws:policy\//, '')];
  if (!actions)
    throw new Error(`${role.name} has the managed policy ${arn}, which the local cloud does not support`);
  return { effect: 'Allow', actions, resources: ['*'] };
}

function read(document: PolicyDocument): Statement[] {
  return [document.Statement].flat().map(({ Effect: effect, Action, Resource, Condition }) => {
    if (!Action || !Resource)
      throw new Error('The local cloud supports statements of a policy with actions and resources only');
    const conditions = Condition && { conditions: Condition };
    return { effect, actions: [Action].flat(), resources: [Resource].flat(), ...conditions };
  });
}

interface PermissionProperties {
  Action: string;
  FunctionName: string;
  Principal: string;
  SourceArn?: string;
}

/** Whether a Lambda permission of the template lets the service invoke the function on behalf of the source. */
export function mayInvoke(
  assembly: Assembly,
  principal: string,
  functionArn: string,
  sourceArn: string,
): boolean {
  const target = assembly.find('AWS::Lambda::Function', functionArn)?.name;
  return assembly.ofType<PermissionProperties>('AWS::Lambda::Permission').some(({ properties }) => {
    if (properties.Principal !== principal || properties.Action !== 'lambda:InvokeFunction') return false;
    if (assembly.find('AWS::Lambda::Function', properties.FunctionName)?.name !== target) return false;
    return !properties.SourceArn || pattern(properties.SourceArn)(sourceArn);
  });
}

interface ResourcePolicy {
  Statement: PolicyStatement | PolicyStatement[];
}

interface PolicyStatement {
  Effect: 'Allow' | 'Deny';
  Principal: '*' | { Service?: string | string[]; AWS?: string };
  Action: string | string[];
  Condition?: Conditions;
}

/** A service that acts on behalf of one of its resources. */
interface Caller {
  service: string;
  /** The ARN of the rule, alarm … that causes the call. */
  sourceArn: string;
}

/** Whether the policies of a queue let a service write to it on behalf of the source. */
export function mayWrite(assembly: Assembly, service: string, queueArn: string, sourceArn: string): boolean {
  const queue = assembly.find('AWS::SQS::Queue', queueArn);
  const policies = assembly
    .ofType<{ Queues: string[]; PolicyDocument: ResourcePolicy }>('AWS::SQS::QueuePolicy')
    .filter(({ properties }) => queue !== undefined && properties.Queues.includes(queue.ref));
  const documents = policies.map(({ properties }) => properties.PolicyDocument);
  return allows(documents, { service, sourceArn }, 'sqs:SendMessage');
}

function allows(documents: ResourcePolicy[], { service, sourceArn }: Caller, action: string): boolean {
  const context = {
    'aws:SourceArn': sourceArn,
    'aws:SourceAccount': accountOf(sourceArn),
    'aws:SecureTransport': 'true',
  };
  const applying = documents
    .flatMap(({ Statement }) => Statement)
    .filter(({ Principal, Action, Condition }) => {
      const services = Principal === '*' || Principal.AWS === '*' ? [service] : [Principal.Service].flat();
      const isAsked = [Action].flat().some((each) => pattern(each, true)(action));
      return services.includes(service) && isAsked && (!Condition || conditionsHold(Condition, context));
    });
  return (
    applying.some(({ Effect }) => Effect === 'Allow') && applying.every(({ Effect }) => Effect === 'Allow')
  );
}

const accountOf = (arn: string): string => arn.split(':')[4] ?? '';
