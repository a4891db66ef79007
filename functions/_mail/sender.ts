import { operator } from '#shared/operator.ts';

/** Who stands behind a mail: a contract or its withdrawal is confirmed by somebody with a name and an address. */
export const sender = `${operator.legalName}, NIF ${operator.taxId}, ${operator.address}. ${operator.email}`;
