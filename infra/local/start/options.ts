import { parseArgs } from 'node:util';
import type { StripeKeys } from '../cloud/index.ts';

/** The command line or an environment variable is invalid. */
export class UsageError extends Error {}

export interface StartOptions {
  /** Replaces all data with a fresh demo. */
  reset: boolean;
  /** Keeps nothing. */
  ephemeral: boolean;
  port: number;
  stripe?: StripeKeys;
}

const usage = 'Usage: npm start -- [--reset] [--ephemeral]   (PORT=4000 chooses the port)';

/** Reads the command line and the environment. npm passes flags without `--` as npm_config_…: both ways work. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): StartOptions {
  const { reset, ephemeral } = readFlags(args);
  const stripe = readStripe(env);
  return {
    reset: reset || env['npm_config_reset'] === 'true',
    ephemeral: ephemeral || env['npm_config_ephemeral'] === 'true',
    port: readPort(env['PORT']),
    ...(stripe && { stripe }),
  };
}

function readFlags(args: string[]): { reset: boolean; ephemeral: boolean } {
  try {
    const options = {
      reset: { type: 'boolean', default: false },
      ephemeral: { type: 'boolean', default: false },
    } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
}

/** The site's port; those of the console, Stripe, Google and Apple follow it. */
function readPort(text = '4000'): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_531)
    throw new UsageError(`PORT=${text} is not a port from 0 to 65531.`);
  return port;
}

/** Keys of a real sandbox that replaces the simulator. Live keys are rejected. */
function readStripe(env: NodeJS.ProcessEnv): StripeKeys | undefined {
  const secretKey = env['STRIPE_SECRET_KEY'];
  if (!secretKey) return undefined;
  if (!/^(?:sk|rk)_test_/.test(secretKey))
    throw new UsageError('STRIPE_SECRET_KEY must be the key of a sandbox (rk_test_… or sk_test_…).');
  const webhookSecret = env['STRIPE_WEBHOOK_SECRET'];
  const publishableKey = env['STRIPE_PUBLISHABLE_KEY'];
  if (!webhookSecret || !publishableKey) {
    throw new UsageError('STRIPE_SECRET_KEY also needs STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY.');
  }
  return { secretKey, webhookSecret, publishableKey };
}
