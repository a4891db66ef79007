import type { Assembly, Resource } from '../assembly/index.ts';

interface TriggerProperties {
  HandlerArn: string;
  InvocationType?: string;
}

/** A function that a deployment invokes at its end, and whether the deployment waits for it. */
export interface DeployTrigger {
  name: string;
  isAwaited: boolean;
}

/** The functions that a deployment invokes at its end (CDK triggers), in the order of their dependencies. */
export function deployTriggers(assembly: Assembly): DeployTrigger[] {
  const all = assembly.ofType<TriggerProperties>('Custom::Trigger');
  const ordered = new Set<Resource<TriggerProperties>>();
  const visit = (trigger: (typeof all)[number], trail: string[] = []) => {
    const place = `${trigger.stack}/${trigger.logicalId}`;
    if (ordered.has(trigger) || trail.includes(place)) return;
    for (const before of all) {
      if (before.stack !== trigger.stack || !trigger.dependsOn.includes(before.logicalId)) continue;
      visit(before, [...trail, place]);
    }
    ordered.add(trigger);
  };
  for (const trigger of all) visit(trigger);
  return [...ordered].map(({ properties, logicalId }) => {
    const target = assembly.find('AWS::Lambda::Function', properties.HandlerArn);
    if (!target)
      throw new Error(
        `The trigger ${logicalId} calls ${properties.HandlerArn}, which is not in the assembly`,
      );
    return { name: target.name, isAwaited: properties.InvocationType !== 'Event' };
  });
}
