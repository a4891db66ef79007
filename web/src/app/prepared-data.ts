import { queryClient } from '../api/query-client.ts';

// What the HTML was rendered with (server.tsx), for pages that import this. It is old at once: they ask for today's price and stock.
const prepared = import.meta.env.SSR ? null : document.querySelector('#prepared');
for (const [key, data] of JSON.parse(prepared?.textContent ?? '[]') as [string[], unknown][])
  queryClient.setQueryData(key, data, { updatedAt: 0 });
