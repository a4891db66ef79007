import type { FunctionRow } from './function-row.ts';
import { apiRows } from './api.ts';
import { eventRows } from './events.ts';

/** Every Lambda and its permissions: one row per folder of functions/. Roles, environment and metrics are made from it. */
export const functions = { ...apiRows, ...eventRows };

/** The name of a Lambda: its folder, its row, its bundle, its group in the contract. */
export type FunctionName = keyof typeof functions;

/** The row of a Lambda, typed with the optional columns. */
export const rowOf = (name: FunctionName): FunctionRow => functions[name];

/** Whether the first error of a Lambda is an alarm: no user sees an error of an event, and one of a payment costs money. */
export const alarmsOnEveryError = (name: FunctionName): boolean =>
  rowOf(name).kind === 'events' || rowOf(name).everyErrorRings === true;

/** The Lambdas behind the gateway. */
export const apiFunctions = (): FunctionName[] =>
  (Object.keys(functions) as FunctionName[]).filter((name) => rowOf(name).kind === 'api');
