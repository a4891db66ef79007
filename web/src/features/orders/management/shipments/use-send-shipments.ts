import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../api/api.ts';
import { useSingleMutation } from '../../../../api/use-single-mutation.ts';
import { refetchOrders } from '../queries.ts';
import type { Shipment } from './parse-shipments.ts';

/** What became of a line. */
export interface LineResult {
  state: 'shipped' | 'unchanged' | 'failed';
  message: string | null;
}

/** Lines of one request: fewer than the server takes, so that the progress is seen. */
const chunkSize = 50;

/** Sends shipments in chunks, and notes the result of each line as it comes. What failed may be sent again. */
export function useSendShipments() {
  const cache = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<number, LineResult>>(new Map());
  const note = (entries: [number, LineResult][]) => setResults((before) => new Map([...before, ...entries]));
  const send = useSingleMutation({
    mutationFn: async (shipments: readonly Shipment[]) => {
      for (let from = 0; from < shipments.length; from += chunkSize)
        note(await sendChunk(shipments.slice(from, from + chunkSize)));
    },
    networkMode: 'always',
    onSettled: () => refetchOrders(cache),
  });
  return {
    results,
    isPending: send.isPending,
    start: (shipments: readonly Shipment[]) => send.mutate(shipments),
  };
}

/** A chunk that does not arrive fails with the reason; the next one is tried all the same. */
async function sendChunk(chunk: readonly Shipment[]): Promise<[number, LineResult][]> {
  const shipments = chunk.map(({ orderNumber, carrier, carrierName, trackingNumber }) => ({
    orderNumber,
    carrier,
    ...(carrierName !== null && { carrierName }),
    trackingNumber,
  }));
  try {
    const { data } = await api.orderManagement.ship({ body: { shipments } });
    return chunk.map(({ line }, at) => [line, data.results[at]!]);
  } catch (error) {
    const { message } = error as Error;
    return chunk.map(({ line }) => [line, { state: 'failed', message }]);
  }
}
