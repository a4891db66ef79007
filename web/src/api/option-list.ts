/** An item of an option list. */
export interface ListItem {
  _id: string;
  name: string;
  description: string;
}

/**
 * Reads the items of an option list from any of the shapes the API may answer: a bare array, or an object with `success`
 * or `status: 'success'` whose `data` is an array or contains one. Anything else gives an empty list.
 */
export function readOptions<Item extends ListItem = ListItem>(answer: unknown): Item[] {
  return listIn(answer).flatMap((item) =>
    isObject(item) && typeof item._id === 'string' ? [withName(item) as unknown as Item] : [],
  );
}

/** Uses the description as name where an item has no name. */
function withName(item: Record<string, unknown>): Record<string, unknown> {
  const [name, description] = [textOf(item.name), textOf(item.description)];
  return { ...item, name: name || description, description };
}

function listIn(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  if (!isObject(answer) || (answer.success !== true && answer.status !== 'success')) return [];
  const { data } = answer;
  if (Array.isArray(data)) return data;
  return isObject(data) ? (Object.values(data).find((value) => Array.isArray(value)) ?? []) : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
