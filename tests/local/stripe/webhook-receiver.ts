import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';

/** A webhook call as it arrived. */
export interface Arrival {
  body: string;
  signature: string;
  event: Stripe.Event;
}

/** A webhook that records what arrives; tests set its answer. */
export interface WebhookReceiver {
  url: string;
  arrivals: Arrival[];
  /** The event types in the order of arrival. */
  types(): string[];
  answer: (arrival: Arrival) => number | Promise<number>;
  close(): Promise<void>;
}

/** Listens on a free port. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const receiver: Pick<WebhookReceiver, 'arrivals' | 'answer'> = { arrivals: [], answer: () => 200 };
  const server = createServer((request, response) => {
    void take(request, response);
  });
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const arrival = await receive(request);
    receiver.arrivals.push(arrival);
    response.writeHead(await receiver.answer(arrival)).end('noted');
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stripe/webhook`,
    types: () => receiver.arrivals.map(({ event }) => event.type),
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
