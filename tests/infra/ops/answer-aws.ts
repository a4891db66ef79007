import { vi } from 'vitest';
import { listenWithReplies, readBody, type Reply } from '#infra/local/http.ts';

/** What AWS answers to an operation: JSON, XML, or an error with its name. */
export type Answer = object | string | AwsError;

export class AwsError {
  readonly name: string;
  readonly message: string;
  constructor(name: string, message = name) {
    this.name = name;
    this.message = message;
  }
}

type Input = Record<string, unknown>;

/** Answers by operation, such as `GetParameter`, or by method and path, such as `GET /v2/email/account`. */
export type Answers = Record<string, Answer | ((input: Input) => Answer)>;

export interface FakeAws {
  url: string;
  /** The operations that were called, each with its region. */
  calls: string[];
  close: () => Promise<void>;
}

/** AWS on loopback, by its JSON, query and REST protocols; an operation without an answer is denied. */
export async function answerAws(answers: () => Answers): Promise<FakeAws> {
  const calls: string[] = [];
  const server = await listenWithReplies(
    async (request) => {
      const body = (await readBody(request)).toString();
      const form = new URLSearchParams(body);
      const target = request.headers['x-amz-target'];
      const action = target ? String(target).split('.')[1]! : form.get('Action');
      const operation = action ?? `${request.method} ${request.url!.split('?')[0]}`;
      const region = /Credential=[^/]+\/\d+\/([^/]+)/.exec(String(request.headers.authorization))?.[1];
      calls.push(`${region} ${operation}`);
      const answer =
        answers()[operation] ?? new AwsError('AccessDeniedException', `not allowed: ${operation}`);
      const input = target ? (JSON.parse(body) as Input) : Object.fromEntries(form);
      return replyOf(typeof answer === 'function' ? (answer as (input: Input) => Answer)(input) : answer);
    },
    ({ message }) => ({ status: 500, body: message }),
  );
  return { url: server.url, calls, close: server.close };
}

function replyOf(answer: Answer): Reply {
  if (typeof answer === 'string') return { headers: { 'content-type': 'text/xml' }, body: answer };
  const isError = answer instanceof AwsError;
  const body = isError ? { __type: answer.name, message: answer.message } : answer;
  return {
    status: isError ? 400 : 200,
    headers: { 'content-type': 'application/json', ...(isError && { 'x-amzn-errortype': answer.name }) },
    body: JSON.stringify(body),
  };
}

/** The environment that sends the SDK's clients to this address alone. */
export const awsEnvironment = (url: string) => ({
  AWS_ENDPOINT_URL: url,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_MAX_ATTEMPTS: '1',
});

export function useAws(url: string): void {
  for (const [name, value] of Object.entries(awsEnvironment(url))) vi.stubEnv(name, value);
}
