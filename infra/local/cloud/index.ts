import type { Assembly, Resource } from '../assembly/index.ts';
import { type Base, startBase } from './base.ts';
import { type Closable, closeAll } from '../shutdown.ts';
import type { CloudOptions } from './options.ts';
import { startTriggers, type Triggers } from './triggers.ts';

export type { CloudOptions } from './options.ts';
export { simulatorSdk, type StripeKeys } from './vendors.ts';

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

/** The whole cloud of an assembly, running on this machine. */
export interface Cloud extends Base, Triggers {
  /** Invokes the functions that a deployment invokes at its end. */
  runTriggers: () => Promise<void>;
  close: () => Promise<void>;
}

/** Starts every service of the assembly. When one fails to start, the others are closed before this rejects. */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const opened: Closable[] = [];
  const keep = <T extends Closable>(service: T): T => {
    opened.push(service);
    return service;
  };
  try {
    const base = await startBase(options, keep);
    const triggers = await startTriggers(options, base, keep);
    let closing: Promise<void> | undefined;
    return {
      ...base,
      ...triggers,
      runTriggers: async () => {
        for (const { name, isAwaited } of deployTriggers(base.assembly)) {
          const call = base.lambda.invoke(name, {});
          if (isAwaited) await call;
          else call.catch((error: unknown) => closing ?? options.onError?.(error, name));
        }
      },
      close: () => (closing ??= closeAll(opened)),
    };
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}
