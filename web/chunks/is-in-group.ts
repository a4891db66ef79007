import { fileURLToPath } from 'node:url';
import type { ChunkGroup } from './chunk-groups.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replaceAll('\\', '/');

/** Whether a group has a module, given by the bundler's id for it. */
export function isInGroup({ modules, contract = [], packages }: ChunkGroup, id: string): boolean {
  if (packages?.test(id)) return true;
  const path = id.replaceAll('\\', '/').replace(root, '');
  const rows = /contract-routes\/([\w-]+)$/.exec(path)?.[1];
  if (rows !== undefined) return contract.includes(rows);
  const name = path.replace(/\.[a-z.]+$/, '');
  return modules.some((each) => (each.endsWith('/') ? path.startsWith(each) : name === each));
}
