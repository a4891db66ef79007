import type { Assembly } from '../assembly.ts';
import { matchesPattern } from './conditions.ts';

interface PermissionProperties {
  Action: string;
  FunctionName: string;
  Principal: string;
  SourceArn?: string;
}

/** Whether a Lambda permission of the template lets the service call the function on behalf of the source. */
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
