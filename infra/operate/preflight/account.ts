import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { Settings } from '../../settings.ts';
import { check, fails, ok, type Finding } from '../finding.ts';

const subject = 'credentials';

/** Whose credentials this machine has, and whether they are of the account that the stage is pinned to. */
export const checkAccount = ({ stage, account, region }: Settings): Promise<Finding[]> =>
  check(
    subject,
    async () => {
      const found = await new STSClient({ region }).send(new GetCallerIdentityCommand());
      const who = `${found.Arn} in account ${found.Account}`;
      if (account === undefined) return ok(subject, `${who}; the stage ${stage} is pinned to no account`);
      if (found.Account === account) return ok(subject, who);
      return fails(
        subject,
        `${who}, but the stage ${stage} is pinned to ${account}`,
        'export AWS_PROFILE=<profile of that account>',
      );
    },
    'aws sso login, or aws configure, until aws sts get-caller-identity answers',
  );
