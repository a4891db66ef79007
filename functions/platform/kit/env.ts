import * as z from 'zod';
import { kept } from './kept.ts';

/**
 * The environment variables of all functions; the only reader of process.env.
 * Each Lambda gets only the names that its row in infra/functions grants, hence the optionals:
 * `required` turns a missing one into an error that names it.
 */
const Env = z.object({
  STAGE: z.string().default('dev'),
  TABLE_NAME: z.string().optional(),
  /** How long a call to AWS may take, in milliseconds, in a process that no time limit ends (timeouts.ts). */
  AWS_CALL_TIMEOUT: z.coerce.number().positive().optional(),
  ORIGIN_SECRET: z.string().optional(),
  ROUTINE_QUEUE_URL: z.string().optional(),
  /** Mails per second that SES allows this account. */
  MAIL_SEND_RATE: z.coerce.number().positive().optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_CONFIGURATION_SET: z.string().optional(),
  MAIL_TEMPLATE_PREFIX: z.string().optional(),
  STRIPE_SECRET_NAME: z.string().optional(),
  GOOGLE_SECRET_NAME: z.string().optional(),
  APPLE_SECRET_NAME: z.string().optional(),
  HEALTH_KEY_NAME: z.string().optional(),
  UPLOADS_BUCKET: z.string().optional(),
  PICTURES_BUCKET: z.string().optional(),
  SITE_BUCKET: z.string().optional(),
  /** The queue whose messages a function receives itself. */
  QUEUE_URL: z.string().optional(),
  /** The queues that a function may give jobs to, as JSON by the names of those who take them. */
  JOB_QUEUES: z.string().optional(),
  EXPORTS_BUCKET: z.string().optional(),
  DOWNLOADS_BUCKET: z.string().optional(),
  FIRST_ADMIN_EMAIL: z.string().optional(),
  /** Whether the back office takes a passkey (infra/settings.ts, `staffPasskeys`). */
  STAFF_PASSKEYS: z.enum(['required']).optional(),
  SITE_URL: z.string().optional(),
  DISTRIBUTION_ID: z.string().optional(),
  EDGE_FUNCTIONS: z.string().optional(),
  API_ID: z.string().optional(),
});
type Env = z.output<typeof Env>;

/** The environment, read with the first use: compiling a parser for it would add a millisecond to every cold start. */
export const env: () => Env = kept(() => z.parse(Env, process.env, { jitless: true }));

/** The value of a variable that the function needs; throws an error that names it when it is missing. */
export function required<Name extends keyof Env>(name: Name): NonNullable<Env[Name]> {
  const value = env()[name];
  if (!value) throw new Error(`environment variable ${name} is missing: grant it in infra/functions`);
  return value;
}
