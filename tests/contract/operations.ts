import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';

/** One row of the contract with its name, such as `orders.get`. */
export interface Operation {
  name: string;
  endpoint: Endpoint;
}

/** Every operation of the contract. New operations are tested without a change here. */
export const operations: Operation[] = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
);
