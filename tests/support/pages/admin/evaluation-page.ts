import type { Locator, Request } from 'playwright-core';
import type { ManagedList, ManagedOption } from '#shared/contracts/training/evaluation-management.ts';
import { evaluationPaths, type EvaluationPath } from '#shared/rules/training/evaluation-lists.ts';
import { openAdmin, type AdminPage, type FakeResponse } from '../open-admin.ts';
import type { Site } from '../open-site.ts';

/** An option of the fake API. */
export const optionOf = (name: string, facts: Partial<ManagedOption> = {}): ManagedOption => ({
  _id: `opt_${name.toLowerCase().replaceAll(' ', '-')}`,
  name,
  description: `Así es ${name}.`,
  retiredAt: null,
  version: 0,
  ...facts,
});

/** An order that was sent, and the version that it rests on. */
interface SentOrder {
  names: string[];
  version: number;
}

export interface EvaluationPage extends Pick<
  AdminPage,
  'page' | 'calls' | 'consoleErrors' | 'rejectNext' | 'holdNext' | 'grant'
> {
  /** The lists of the fake API; a test changes them as another admin would. */
  lists: Record<EvaluationPath, ManagedList>;
  /** The orders that were sent, in turn. */
  orders: SentOrder[];
  /** The bodies of the other write requests. */
  sent: unknown[];
  /** The names in the order of the rows. */
  names: () => Promise<string[]>;
  row: (name: string) => Locator;
  /** What the page says of the order. */
  status: () => Promise<string>;
}

interface Options {
  lists?: Partial<Record<EvaluationPath, ManagedOption[]>>;
  query?: string;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
}

const some = () => ['En casa', 'De menú', 'Con táper', 'A deshoras'].map((name) => optionOf(name));

/** Opens the page of the lists, with a fake API that keeps them. */
export async function openEvaluation(
  site: Site,
  { lists: given = {}, query = '', ...options }: Options = {},
): Promise<EvaluationPage> {
  const lists = Object.fromEntries(
    Object.values(evaluationPaths).map((path) => [path, { version: 1, options: given[path] ?? some() }]),
  ) as Record<EvaluationPath, ManagedList>;
  const orders: SentOrder[] = [];
  const sent: unknown[] = [];
  const admin = await openAdmin(site, {
    ...options,
    path: `/admin/evaluation${query}`,
    respond: (request, pathname) => {
      const [, list, id, change] =
        /^\/api\/evaluation\/([\w-]+)(?:\/(opt_[^/]+))?(?:\/(\w+))?$/.exec(decodeURIComponent(pathname)) ??
        [];
      const ordered = /^\/api\/([\w-]+)\/order$/.exec(pathname)?.[1];
      if (ordered) return saveOrder(lists, ordered as EvaluationPath, request, orders);
      if (!list) return undefined;
      if (request.method() !== 'GET') sent.push(request.postDataJSON() ?? change);
      return answer(lists, list as EvaluationPath, request, id, change);
    },
  });
  const { page } = admin;
  const rows = page.locator('tbody tr:not(.drag-ghost)');
  return Object.assign(admin, {
    lists,
    orders,
    sent,
    names: () => rows.locator('.row-name').allTextContents(),
    row: (name: string) => rows.filter({ has: page.getByRole('button', { name, exact: true }) }),
    status: async () => (await page.locator('.order-bar output').textContent()) ?? '',
  });
}

type Lists = Record<EvaluationPath, ManagedList>;

const success = (list: ManagedList): FakeResponse => ({ json: { success: true, data: { list } } });
const stale = (current: unknown): FakeResponse => ({
  status: 409,
  json: { code: 'stale_edit', message: 'Cambiada.', requestId: 'x', details: { current } },
});
const refused = (code: string, field?: string): FakeResponse => ({
  status: 409,
  json: { code, message: 'Ya hay una.', field, requestId: 'x' },
});

function saveOrder(lists: Lists, path: EvaluationPath, request: Request, orders: SentOrder[]): FakeResponse {
  const { ids, version } = request.postDataJSON() as { ids: string[]; version: number };
  const { options } = lists[path];
  const named = ids.map((id) => options.find(({ _id }) => _id === id)!);
  orders.push({ names: named.map(({ name }) => name), version });
  if (version !== lists[path].version) return stale(lists[path]);
  const retired = options.filter(({ retiredAt }) => retiredAt !== null);
  lists[path] = { version: version + 1, options: [...named, ...retired] };
  return success(lists[path]);
}

/** Answers as the server does, and changes the list. */
function answer(
  lists: Lists,
  path: EvaluationPath,
  request: Request,
  id: string | undefined,
  change: string | undefined,
): FakeResponse {
  const before = lists[path];
  const body = (request.postDataJSON() ?? {}) as Partial<ManagedOption>;
  const put = (options: ManagedOption[], raised = 1) =>
    success((lists[path] = { version: before.version + raised, options }));
  if (request.method() === 'GET') return success(before);
  if (request.method() === 'POST') {
    if (before.options.some(({ name }) => name === body.name)) return refused('option_name_taken', 'name');
    return put([...before.options, optionOf(body.name!, { ...body, version: 1 })]);
  }
  const option = before.options.find(({ _id }) => _id === id)!;
  const others = before.options.filter((other) => other !== option);
  if (change === 'retire') return put([...others, { ...option, retiredAt: '2026-11-03T10:00:00.000Z' }]);
  if (change === 'restore')
    return put([...others.filter((one) => !one.retiredAt), { ...option, retiredAt: null }]);
  if (option.version !== body.version) return stale(option);
  const edited = { ...option, ...body, version: option.version + 1 };
  return put(
    before.options.map((other) => (other === option ? edited : other)),
    0,
  );
}
