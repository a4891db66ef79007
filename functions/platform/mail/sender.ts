import { operator } from '#shared/content/operator.ts';

/** The operator's legal name, tax id and address, in the footer of every mail: a mail may confirm a contract or its withdrawal. */
export const sender = `${operator.legalName}, NIF ${operator.taxId}, ${operator.address}. ${operator.email}`;
