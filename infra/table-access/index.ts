import type { FunctionName } from '../functions.ts';
import { accountAccess } from './accounts.ts';
import { eventAccess } from './events.ts';
import { shopAccess } from './shop.ts';
import type { TableAccess } from './table-access.ts';
import { trainingAccess } from './training.ts';

/** What each Lambda may touch of the table: a row for each of infra/functions. */
const access: Partial<Record<FunctionName, TableAccess>> = {
  ...accountAccess,
  ...shopAccess,
  ...trainingAccess,
  ...eventAccess,
};

/** The access of a Lambda; throws for one that declares none. */
export function accessOf(name: FunctionName): TableAccess {
  const declared = access[name];
  if (declared) return declared;
  throw new Error(
    `The function ${name} may touch nothing of the table: declare in infra/table-access which kinds of items ` +
      '(functions/entities.ts) it reads, writes, adds or removes, and which lists it queries',
  );
}
