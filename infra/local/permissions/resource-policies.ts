import type { Assembly } from '../assembly/index.ts';
import { conditionsHold, pattern, type Conditions } from './conditions.ts';

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

interface PolicyDocument {
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
    .ofType<{ Queues: string[]; PolicyDocument: PolicyDocument }>('AWS::SQS::QueuePolicy')
    .filter(({ properties }) => queue !== undefined && properties.Queues.includes(queue.ref));
  const documents = policies.map(({ properties }) => properties.PolicyDocument);
  return allows(documents, { service, sourceArn }, 'sqs:SendMessage');
}

function allows(documents: PolicyDocument[], { service, sourceArn }: Caller, action: string): boolean {
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
