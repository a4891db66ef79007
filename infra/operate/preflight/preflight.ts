import type { Settings } from '../../settings.ts';
import type { Finding } from '../finding.ts';
import { checkAccount } from './account.ts';
import { checkBootstrap } from './bootstrap.ts';
import { checkCertificate } from './certificate.ts';
import { checkMail } from './mail.ts';
import { checkDistributions, checkExecutions } from './quotas.ts';
import { checkRegion } from './region.ts';
import { checkSecrets } from './secrets.ts';
import { checkTableGuards, type Trial } from './table-guards.ts';

/**
 * Looks at all that a deployment of the stage needs. Without credentials of its account nothing else is asked. Without a trial of the
 * table's guards it only reads.
 */
export async function preflight(settings: Settings, trial?: Trial): Promise<Finding[]> {
  const account = await checkAccount(settings);
  if (account.some(({ state }) => state === 'fails')) return account;
  const others = await Promise.all([
    ...[
      checkRegion,
      checkBootstrap,
      checkExecutions,
      checkDistributions,
      checkSecrets,
      checkMail,
      checkCertificate,
    ].map((each) => each(settings)),
    checkTableGuards(settings, trial),
  ]);
  return [account, ...others].flat();
}
