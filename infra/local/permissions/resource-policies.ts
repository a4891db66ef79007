import type { Assembly } from '../assembly/index.ts';
import { conditionsHold, matchesPattern, type Conditions } from './conditions.ts';

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
    return !properties.SourceArn || matchesPattern(properties.SourceArn, sourceArn, false);
  });
}

interface QueuePolicyProperties {
  Queues: string[];
  PolicyDocument: { Statement: PolicyStatement | PolicyStatement[] };
}

interface PolicyStatement {
  Effect: 'Allow' | 'Deny';
  Principal: '*' | { Service?: string | string[]; AWS?: string };
  Action: string | string[];
  Condition?: Conditions;
}

/** Whether the policies of a queue let a service write to it on behalf of the source. */
export function mayWrite(assembly: Assembly, service: string, queueArn: string, sourceArn: string): boolean {
  const queue = assembly.find('AWS::SQS::Queue', queueArn);
  const context = { 'aws:SourceArn': sourceArn, 'aws:SecureTransport': 'true' };
  const applying = assembly
    .ofType<QueuePolicyProperties>('AWS::SQS::QueuePolicy')
    .filter(({ properties }) => queue !== undefined && properties.Queues.includes(queue.ref))
    .flatMap(({ properties }) => properties.PolicyDocument.Statement)
    .filter(({ Principal, Action, Condition }) => {
      const services = Principal === '*' || Principal.AWS === '*' ? [service] : [Principal.Service].flat();
      const isAsked = [Action].flat().some((each) => each === 'sqs:SendMessage' || each === 'sqs:*');
      return services.includes(service) && isAsked && (!Condition || conditionsHold(Condition, context));
    });
  return (
    applying.some(({ Effect }) => Effect === 'Allow') && applying.every(({ Effect }) => Effect === 'Allow')
  );
}
