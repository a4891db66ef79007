import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';

/** One webhook call as it arrived. */
export interface Arrival {
  body: string;
  signature: string;
  event: Stripe.Event;
}

/** A webhook that notes what arrives and answers as it is told. */
export interface Hook {
  url: string;
  arrivals: Arrival[];
  /** The event types in the order of their arrival. */
  types(): string[];
  answer: (arrival: Arrival) => number | Promise<number>;
  close(): Promise<void>;
}

/** Listens on a free port. */
export async function startHook(): Promise<Hook> {
  const hook: Pick<Hook, 'arrivals' | 'answer'> = { arrivals: [], answer: () => 200 };
  const server = createServer((request, response) => {
    void take(request, response);
  });
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const arrival = await receive(request);
    hook.arrivals.push(arrival);
    response.writeHead(await hook.answer(arrival)).end('noted');
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(hook, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stripe/webhook`,
    types: () => hook.arrivals.map(({ event }) => event.type),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

async function receive(request: IncomingMessage): Promise<Arrival> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  return {
    body,
    signature: String(request.headers['stripe-signature'] ?? ''),
    event: JSON.parse(body) as Stripe.Event,
  };
}
