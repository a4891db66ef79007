import type { Clock } from '../clock/index.ts';
import type { LambdaOptions } from '../lambda/index.ts';
import type { StripeKeys } from './vendors.ts';

/** How to start the cloud. */
export interface CloudOptions extends Pick<LambdaOptions, 'log' | 'instances' | 'codeDir'> {
  /** The synthesized assembly. */
  outDir: string;
  /** The site's port; console, Stripe, Google and Apple follow on the next four. 0: any free port for each. */
  port: number;
  /** Where everything is kept; null keeps nothing. */
  dataDir: string | null;
  /** Hold SES to so many mails a second; keep the bodies of mails (yes unless said). */
  mail?: { sendRate?: number; keepBodies?: boolean };
  /** For a person in front of it, who waits for the start and asks little of the table (no unless said). */
  startsLight?: boolean;
  /** The time at home; by default the one that the data folder remembers. */
  clock?: Clock;
  /** Keys of a real Stripe sandbox in place of the simulator. */
  stripe?: StripeKeys | undefined;
  /** Hears what fails behind the scenes: a function's error, a batch that comes back. */
  onError?: (error: unknown, where: string) => void;
}
