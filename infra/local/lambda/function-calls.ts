import { listenWithReplies, type Reply } from '../http/index.ts';
import type { AsyncInvocations } from './async-invocations.ts';
import { functionOf } from './function-path.ts';

/** The API by which functions call each other without waiting. */
export interface FunctionCalls {
  url: string;
  /** Carries out the calls; before, they are refused. */
  connect(calls: AsyncInvocations, names: readonly string[]): void;
  close(): Promise<void>;
}

/** Lambda's API for the SDK: Invoke with the type `Event`, the only call that functions make. */
export async function startFunctionCalls(): Promise<FunctionCalls> {
  let calls: AsyncInvocations | undefined;
  let known: readonly string[] = [];
  const { url, close } = await listenWithReplies(
    ({ method, url: path, headers }): Reply => {
      const name = functionOf(path ?? '');
      if (method !== 'POST' || name === undefined || headers['x-amz-invocation-type'] !== 'Event')
        return failed(400, 'InvalidParameterValueException', 'The local cloud supports Invoke as Event.');
      if (!calls || !known.includes(name))
        return failed(404, 'ResourceNotFoundException', `Function not found: ${name}`);
      void calls.invoke(name, {});
      return { status: 202 };
    },
    ({ message }) => failed(500, 'ServiceException', message),
  );
  return {
    url,
    connect: (to, names) => {
      calls = to;
      known = names;
    },
    close,
  };
}

const failed = (status: number, type: string, message: string): Reply => ({
  status,
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': type },
  body: JSON.stringify({ Message: message }),
});
