import type { Assembly, Resource } from '../assembly/index.ts';

/** Names of the functions that a deployment invokes at its end (CDK triggers), in the order of their dependencies. */
export function deployTriggers(assembly: Assembly): string[] {
  const all = assembly.ofType<{ HandlerArn: string }>('Custom::Trigger');
  const ordered = new Set<Resource<{ HandlerArn: string }>>();
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
    return target.name;
  });
}
