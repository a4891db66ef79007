import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableGuards, type TableGuards } from '../../table-access/table-access.ts';
import type { Settings } from '../../settings.ts';
import { check, fails, ok, reasonOf, skipped, warning, type Finding } from '../finding.ts';
import { foreignCalls, ownCalls, trialAccess, type TrialCall } from './trial-calls.ts';
import { repeat, TrialTable, type Patience } from './trial-table.ts';

const subject = 'table guards';

const usualPatience: Patience = { tries: 20, pauseMs: 3000, tableSeconds: 120 };
/** A policy that has let one call pass is known almost everywhere. */
const usualTries = 5;
/** All of it, but not its end. */
const limitMs = 10 * 60_000;

export interface Trial {
  /** Breaks the trial off; what it has made is deleted nevertheless. */
  signal: AbortSignal;
  patience?: Patience;
}

/**
 * Finds the finest setting of `tableGuards` with which IAM refuses no call of ours, by a temporary table and temporary roles: what IAM
 * reads of calls of several items is documented nowhere. Deletes what it makes, also when it fails or is broken off.
 */
export async function checkTableGuards(
  settings: Pick<Settings, 'stage' | 'region' | 'tableGuards'>,
  trial: Trial | undefined,
): Promise<Finding[]> {
  if (!trial) return [skipped(subject, 'not tried: --read-only makes no table and no role')];
  const { patience = usualPatience } = trial;
  const signal = AbortSignal.any([trial.signal, AbortSignal.timeout(limitMs)]);
  const table = new TrialTable(settings, patience, signal);
  const found = await check(
    subject,
    () =>
      tryGuards(table, settings.tableGuards, { signal, patience }).catch((error: Error) => {
        throw signal.aborted ? (signal.reason as Error) : error;
      }),
    'let these credentials make and delete a table and a role, and assume it (dynamodb:CreateTable, iam:CreateRole, iam:PutRolePolicy, sts:AssumeRole), or go on with --read-only',
  );
  return [...found, ...(await table.end())];
}

interface Trying {
  signal: AbortSignal;
  patience: Patience;
}

/** Tries the settings from the finest on, until one refuses none of our calls. */
async function tryGuards(table: TrialTable, wanted: TableGuards, trying: Trying): Promise<Finding[]> {
  await table.start();
  const refused: string[] = [];
  for (const guards of tableGuards) {
    const client = await table.actAs(trialAccess, guards);
    const calls = await refusedOf(client, table, trying);
    if (calls.length === 0)
      return [verdict(guards, wanted, refused), ...(await holesOf(client, table, guards, trying))];
    refused.push(`${guards} refuses ${calls.join(', ')}`);
  }
  return [
    fails(
      subject,
      refused.join('; '),
      'look for a service control policy or a permissions boundary that denies DynamoDB: aws iam simulate-principal-policy',
    ),
  ];
}

function verdict(fitting: TableGuards, wanted: TableGuards, refused: string[]): Finding {
  const why = [...refused, `${fitting} lets all ${ownCalls.length} kinds of our calls pass`].join('; ');
  const remedy = `set tableGuards: '${fitting}' for the stage in infra/settings.ts`;
  if (fitting === wanted) return ok(subject, why);
  const says = `${why}; the stage has ${wanted}`;
  const isTooFine = tableGuards.indexOf(wanted) < tableGuards.indexOf(fitting);
  return isTooFine ? fails(subject, says, remedy) : warning(subject, says, remedy);
}

/** The calls of ours that are refused. Without the first, which needs nothing that AWS leaves open, the others say nothing. */
async function refusedOf(client: DynamoDBClient, table: TrialTable, trying: Trying): Promise<string[]> {
  const refused: string[] = [];
  for (const [at, call] of ownCalls.entries()) {
    const { tries } = trying.patience;
    if (
      await passes(call, client, table, { ...trying, tries: at === 0 ? tries : Math.min(tries, usualTries) })
    )
      continue;
    refused.push(call.name);
    if (at === 0) break;
  }
  return refused;
}

/** What the guards should refuse, and IAM lets pass: code alone keeps functions from it then. */
async function holesOf(
  client: DynamoDBClient,
  table: TrialTable,
  guards: TableGuards,
  trying: Trying,
): Promise<Finding[]> {
  const holes: string[] = [];
  for (const call of foreignCalls.filter(({ by }) => by.includes(guards)))
    if (await passes(call, client, table, { ...trying, tries: 1 })) holes.push(call.name);
  if (holes.length === 0) return [];
  const says = `${guards} does not refuse ${holes.join(', ')}`;
  return [warning(subject, says, 'code alone keeps functions from it: report it, then deploy')];
}

const refusals = new Set(['AccessDenied', 'AccessDeniedException', 'UnrecognizedClientException']);
const isRefusal = ({ name }: Error): boolean => refusals.has(name);

/** Whether a call passes; one that is refused is made again, because IAM learns of a new policy in its own time. */
async function passes(
  call: TrialCall,
  client: DynamoDBClient,
  { table }: TrialTable,
  { tries, signal, patience }: Trying & { tries: number },
): Promise<boolean> {
  try {
    await repeat(() => madeWhole(call, client, table, signal), {
      tries,
      pauseMs: patience.pauseMs,
      isPassing: isRefusal,
      signal,
    });
    return true;
  } catch (error) {
    if (isRefusal(error as Error)) return false;
    throw new Error(`${call.name}: ${reasonOf(error)}`, { cause: error });
  }
}

/** Makes a call. A batch of statements is answered although some of them are refused: that is thrown as well. */
async function madeWhole(call: TrialCall, client: DynamoDBClient, table: string, signal: AbortSignal) {
  const { Responses } = (await call.send(client, table, signal)) as { Responses?: unknown };
  if (!Array.isArray(Responses)) return;
  const codes = (Responses as { Error?: { Code?: string } }[]).map(({ Error: found }) => found?.Code);
  if (codes.includes('AccessDenied'))
    throw Object.assign(new Error('a statement is refused'), { name: 'AccessDenied' });
}
