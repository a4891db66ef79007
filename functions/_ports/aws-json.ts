import { backoff } from '../_kit/backoff.ts';
import type { AwsCaller } from './aws-call.ts';
import { AwsError, isTransient } from './aws-error.ts';

/** Makes the call of an operation, and gives its output. */
export type AwsJsonCaller = (operation: string, input: object) => Promise<unknown>;

/** Tries of a call that came at a bad moment. */
const tries = 4;
/** Tries of one that nobody answers: most functions have ten seconds in all, and have to say 503 themselves (P26). */
const silentTries = 2;

/**
 * Speaks AWS's JSON protocol of that version over a signed way to a service; `target` stands before the operation's name.
 * A call that failed for the moment's sake is made again a few times. Throws `AwsError` with what the service said, or
 * what the connection says.
 */
export function awsJson(post: AwsCaller, target: string, version: '1.0' | '1.1'): AwsJsonCaller {
  return async (operation, input) => {
    const headers = {
      'content-type': `application/x-amz-json-${version}`,
      'x-amz-target': `${target}.${operation}`,
    };
    const body = JSON.stringify(input);
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await post(headers, body);
        if (answer.status !== 200) throw AwsError.of(answer);
        return JSON.parse(answer.body) as unknown;
      } catch (error) {
        const most = (error as Error).name === 'TimeoutError' ? silentTries : tries;
        if (attempt >= most || !isTransient(error)) throw error;
        await backoff(attempt);
      }
    }
  };
}
