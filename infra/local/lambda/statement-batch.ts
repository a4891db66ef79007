import type { Answer } from './answers.ts';
import { readCall, type AwsCall, type AwsRequest } from './aws-calls.ts';
import type { AwsScope } from '../assembly/aws-scope.ts';
import type { Need } from '../permissions/index.ts';

/** What DynamoDB says of one statement of a batch. */
interface StatementResponse {
  Error?: { Code: string; Message: string };
}

/** Whether DynamoDB judges each statement of a call for itself: a refused one does not refuse the others. */
export const isStatementBatch = ({ service, operation }: AwsCall): boolean =>
  service === 'dynamodb' && operation === 'BatchExecuteStatement';

/** A batch of statements with what each of them is refused for. */
export interface JudgedBatch {
  /** By statement: why it is refused, or undefined. */
  refusals: (string | undefined)[];
  /** The body with the allowed statements alone; undefined when there is none. */
  allowed: string | undefined;
}

/** Judges each statement of a batch by `refusal`, which returns why a call with these needs is refused. */
export function judgeBatch(
  request: AwsRequest,
  { input }: AwsCall,
  scope: AwsScope,
  refusal: (needs: Need[]) => string | undefined,
): JudgedBatch {
  const statements = input.Statements ?? [];
  const refusals = statements.map((statement) =>
    refusal(readCall(request, JSON.stringify({ Statements: [statement] }), scope).needs),
  );
  const Statements = statements.filter((_, at) => refusals[at] === undefined);
  return { refusals, allowed: Statements.length > 0 ? JSON.stringify({ ...input, Statements }) : undefined };
}

/** The responses to all statements: of the allowed ones those of DynamoDB, in their order, of the others AccessDenied. */
export function responsesOf({ refusals }: JudgedBatch, answered: object[]): StatementResponse[] {
  const left = [...answered];
  return refusals.map((Message) =>
    Message === undefined ? (left.shift() ?? {}) : { Error: { Code: 'AccessDenied', Message } },
  );
}

/** The answer to the whole batch: 200 although statements are refused, or what DynamoDB says against those that are allowed. */
export function batchAnswer(batch: JudgedBatch, { status, headers, body }: Answer): Answer {
  if (status !== 200) return { status, headers, body };
  const answered = JSON.parse(body) as { Responses?: object[] };
  const Responses = responsesOf(batch, answered.Responses ?? []);
  return { status, headers, body: JSON.stringify({ ...answered, Responses }) };
}
