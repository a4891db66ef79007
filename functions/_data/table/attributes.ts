import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/* How DynamoDB writes values, each under the name of its type. The table holds what JSON knows, and nothing else. */

export type Item = Record<string, unknown>;
/** An item, or the values of an expression, as DynamoDB writes them. */
export type Attributes = Record<string, AttributeValue>;

/** As DynamoDB writes it; what is undefined is left out. */
export function toAttributes(item: Item): Attributes {
  const attributes: Attributes = {};
  for (const name in item) if (item[name] !== undefined) attributes[name] = toAttribute(item[name]);
  return attributes;
}

/** One value of it. Throws a `TypeError` for what JSON does not know, such as a `Date`. */
export function toAttribute(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number' && Number.isFinite(value)) return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.map(toAttribute) };
  if (isPlain(value)) return { M: toAttributes(value) };
  throw new TypeError(`the table does not hold ${Object.prototype.toString.call(value)}`);
}

const isPlain = (value: unknown): value is Item =>
  typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;

/** Back from how DynamoDB writes it. */
export function fromAttributes(attributes: Attributes): Item {
  const item: Item = {};
  for (const name in attributes) item[name] = fromAttribute(attributes[name]!);
  return item;
}

function fromAttribute(attribute: AttributeValue): unknown {
  if (attribute.S !== undefined) return attribute.S;
  if (attribute.N !== undefined) return Number(attribute.N);
  if (attribute.BOOL !== undefined) return attribute.BOOL;
  if (attribute.NULL) return null;
  if (attribute.M) return fromAttributes(attribute.M);
  if (attribute.L) return attribute.L.map(fromAttribute);
  throw new TypeError(`nobody here writes ${Object.keys(attribute).join()} to the table`);
}
