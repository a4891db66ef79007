import { answer, type Answer, denial, failure } from './answers.ts';
import { type AwsCall, type AwsRequest, isRest, readCall } from './aws-calls.ts';
import type { AwsScope } from '../assembly/index.ts';
import type { Need } from '../permissions/index.ts';
import type { Agent, ClientRequest } from 'node:http';
import { decide } from '../permissions/decide.ts';
import { countDown, type FaultSpec } from './faults.ts';
import type { WorkerSetup } from './setup.ts';

/** What DynamoDB says of one statement of a batch. */
interface StatementResponse {
  Error?: { Code: string; Message: string };
}

/** Whether DynamoDB judges each statement of a call for itself: a refused one does not refuse the others. */
const isStatementBatch = ({ service, operation }: AwsCall): boolean =>
  service === 'dynamodb' && operation === 'BatchExecuteStatement';

/** A batch of statements with what each of them is refused for. */
interface JudgedBatch {
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
function batchAnswer(batch: JudgedBatch, { status, headers, body }: Answer): Answer {
  if (status !== 200) return { status, headers, body };
  const answered = JSON.parse(body) as { Responses?: object[] };
  const Responses = responsesOf(batch, answered.Responses ?? []);
  return { status, headers, body: JSON.stringify({ ...answered, Responses }) };
}

type AddRequest = (this: Agent, request: ClientRequest, ...rest: unknown[]) => void;

/**
 * Checks this thread's outgoing calls against the role of its function, and applies injected faults.
 *
 * Every request of node:http and node:https, however a bundle got hold of the module, asks its Agent for a connection
 * through `Agent.prototype.addRequest`; its headers are set by then. Only this method is replaced. A denied call gets a
 * socket with the response in place of a connection, so nothing leaves the thread and the client sees a real response.
 * A check in a proxy would cost one hop per call. Requests by `fetch` are not checked: no AWS client on Node uses it.
 */
export function guardOutgoing(
  { name, role }: Pick<WorkerSetup, 'name' | 'role'>,
  faults: FaultSpec[],
  isClockShifted: () => boolean,
): void {
  // importing node:http would cost 19 ms of every worker's start
  const { Agent } = process.getBuiltinModule('node:http');
  const prototype = Agent.prototype as unknown as { addRequest: AddRequest };
  const connect = prototype.addRequest;
  const refusal = createAuthorizer(name, role);

  prototype.addRequest = function (request, ...rest) {
    const send = () => connect.call(this, request, ...rest);
    const signed = readSignature(request);
    if (!signed) return applyFaultsAndSend(faults, request, undefined, send);
    if (isClockShifted()) replaceDateHeader(request);
    const check = (body: string) => {
      const call = readCall(signed, body, role);
      const refused = refusal(call.needs);
      if (!refused) return applyFaultsAndSend(faults, request, call, send);
      if (!isStatementBatch(call)) return answer(request, denial(call.service, refused));
      const batch = judgeBatch(signed, call, role, refusal);
      const reply = (given: Answer) => answer(request, batchAnswer(batch, given));
      if (batch.allowed === undefined) return reply(noResponses);
      // by this guard again, which finds nothing to refuse
      return sendInstead(request, batch.allowed, reply);
    };
    if (isRest(signed.service)) check('');
    else afterBody(request, check);
  };
}

/** The signature's scope names the service: `Credential=KEY/20260101/eu-west-1/dynamodb/aws4_request`. */
function readSignature(request: ClientRequest): AwsRequest | undefined {
  const header = (name: string) => {
    const value = request.getHeader(name);
    return value === undefined ? undefined : String(value);
  };
  const [, service] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(header('authorization') ?? '') ?? [];
  if (!service) return undefined;
  const operation = header('x-amz-target')?.split('.').at(-1);
  const { method, path } = request;
  return { service, method, path, operation };
}

/** Returns the reason to deny a call, or undefined. */
function createAuthorizer(
  functionName: string,
  role: WorkerSetup['role'],
): (needs: Need[]) => string | undefined {
  const user = `arn:aws:sts::${role.account}:assumed-role/${role.name}/${functionName}`;
  return (needs) => {
    for (const { action, resources, context } of needs) {
      const decisions = new Set(
        resources.map((resource) => decide(role.statements, action, resource, context)),
      );
      const explicit = decisions.has('explicit');
      if (!explicit && decisions.has('allowed')) continue;
      const why = explicit
        ? 'with an explicit deny in an identity-based policy'
        : `because no identity-based policy allows the ${action} action`;
      return `User: ${user} is not authorized to perform: ${action} on resource: ${resources[0]} ${why}`;
    }
    return undefined;
  };
}

const noResponses: Answer = {
  status: 200,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: '{}',
};

/** Sends a request with another body in place of one that has no connection, and gives back what is answered. */
function sendInstead(request: ClientRequest, body: string, reply: (answer: Answer) => void): void {
  const { request: open } = process.getBuiltinModule('node:http');
  const { method, path } = request;
  const headers = { ...request.getHeaders(), 'content-length': Buffer.byteLength(body) };
  const url = `http://${String(request.getHeader('host'))}${path}`;
  const sent = open(url, { method, headers }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', (error) => request.destroy(error));
    response.on('end', () =>
      reply({
        status: response.statusCode!,
        headers: { 'content-type': String(response.headers['content-type']) },
        body: Buffer.concat(chunks).toString(),
      }),
    );
  });
  sent.on('error', (error) => request.destroy(error));
  sent.end(body);
}

/** Calls back with the body once the client has ended the request, which has no connection until then. */
function afterBody(request: ClientRequest, proceed: (body: string) => void): void {
  const write = request.write.bind(request) as (...args: unknown[]) => boolean;
  const end = request.end.bind(request) as (...args: unknown[]) => ClientRequest;
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as 'utf8') : 'utf8'));
    else if (chunk instanceof Uint8Array)
      chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  };
  request.write = function (...args: unknown[]) {
    keep(args[0], args[1]);
    write(...args);
    return true; // no socket would ever emit 'drain' after a false
  };
  request.end = function (...args: unknown[]) {
    keep(args[0], args[1]);
    request.write = write;
    request.end = end;
    end(...args);
    proceed(chunks.length === 1 ? chunks[0]!.toString() : Buffer.concat(chunks).toString());
    return request;
  };
}

/**
 * The local services send the machine's time in `Date`. An AWS client with another time would correct its clock and repeat
 * failed calls.
 */
function replaceDateHeader(request: ClientRequest): void {
  request.prependOnceListener('response', (response) => {
    if (response.headers.date) response.headers.date = new Date().toUTCString();
  });
}

function applyFaultsAndSend(
  faults: FaultSpec[],
  request: ClientRequest,
  call: AwsCall | undefined,
  send: () => void,
): void {
  for (const fault of faults) {
    if (fault.kind === 'kill') {
      if (countDown(fault.counter) !== 0) continue;
      if (fault.when === 'before') process.exit(137);
      request.prependOnceListener('response', () => process.exit(137));
    } else if (call?.service === 'dynamodb' && (!fault.operation || fault.operation === call.operation)) {
      if (countDown(fault.counter) >= 0) return answer(request, failure(fault.error, call));
    }
  }
  send();
}
