/** What every item of a list has, once it is read: an id, and a name to show. */
export interface ListItem {
  _id: string;
  name: string;
  description: string;
}

/**
 * The items of a list, in whichever shape the answer comes: a bare array, an object with `success` or `status: 'success'`
 * whose `data` is an array or holds one (storefront.md section 7, wizard-and-back-office.md section 7). Anything else is
 * an empty list: whoever asks says that there is nothing to choose from yet.
 */
export function readOptions<Item extends ListItem = ListItem>(answer: unknown): Item[] {
  return listIn(answer).flatMap((item) =>
    isObject(item) && typeof item._id === 'string' ? [withName(item) as unknown as Item] : [],
  );
}

/** An item may bring only one of name and description (storefront.md section 3). */
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
