import { api } from '#shared/contracts/index.ts';
import { check, fails, ok, skipped, type Finding } from '../finding.ts';
import { errorCodeOf, request } from './site.ts';

/** Whether the gateway refuses who does not come by the distribution, whose secret header it has not. `url`: that of the gateway. */
export async function checkGateway(url: string | undefined): Promise<Finding[]> {
  const subject = 'gateway without the secret';
  if (url === undefined)
    return [skipped(subject, 'its address is unknown: --api <ApiUrl of the deployment>')];
  const look = async () => {
    const answer = await request(`${new URL(url).origin}/api${api.products.list.path}`);
    if (answer.status === 403 && errorCodeOf(answer) === 'forbidden') return ok(subject, 'answers 403');
    const remedy = 'deploy api and site together: infra/stacks/api-stack.ts gives functions the secret';
    return fails(subject, `answers ${answer.status}, not 403`, remedy);
  };
  return check(subject, look, `curl -i ${url}`);
}
