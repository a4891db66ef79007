import { startBase, type Base } from './base.ts';
import { closeAll, type Closable } from '../shutdown/index.ts';
import type { CloudOptions } from './options.ts';
import { startTriggers, type Triggers } from './triggers.ts';
import { deployTriggers } from './deploy-triggers.ts';

export type { CloudOptions } from './options.ts';
export { simulatorSdk, type StripeKeys } from './vendors.ts';

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
