import type { Clock } from '../clock.ts';
import type { DistributionOptions } from '../distribution/index.ts';
import type { Dynamo } from '../dynamodb/index.ts';
import type { LambdaOptions } from '../lambda/index.ts';
import type { StripeKeys } from './vendors.ts';

/** How to start the cloud. */
export interface CloudOptions extends Pick<LambdaOptions, 'log' | 'codeDir' | 'codeReady'> {
  /** The synthesized assembly. */
  outDir: string;
  /** The site's port; console, Stripe, Google and Apple follow on the next four. 0: any free port for each. */
  port: number;
  /** Folder of all data; null keeps nothing. */
  dataDir: string | null;
  /** DynamoDB Local starts faster and runs slower (default false): for a developer, not for load. */
  startsLight?: boolean;
  /** DynamoDB Local, when it was started before, on the same data. */
  dynamo?: Dynamo;
  /** Listens for the site in place of a server of its own, at an address that answers already. */
  listenForSite?: DistributionOptions['listenAt'];
  /** The local clock; by default the one saved in the data folder. */
  clock?: Clock;
  /** Keys of a real Stripe sandbox in place of the simulator. */
  stripe?: StripeKeys | undefined;
  /** Called with failures that no caller sees: a function's error, a batch that is retried. */
  onError?: (error: unknown, where: string) => void;
}
