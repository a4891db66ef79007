/** What names attributes in a call that writes. */
export interface Naming {
  Item?: Record<string, unknown>;
  UpdateExpression?: string;
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
}

const words = new Set(
  'SET REMOVE ADD DELETE AND OR NOT IN BETWEEN UPDATE WHERE RETURNING IS MISSING NULL TRUE FALSE'.split(' '),
);

/** The top-level attributes that a write names, as `dynamodb:Attributes` has them. */
export function namedAttributes({
  Item = {},
  UpdateExpression = '',
  ConditionExpression = '',
  ExpressionAttributeNames: names = {},
}: Naming): string[] {
  const inText = attributesIn(`${UpdateExpression} ${ConditionExpression}`);
  return [...Object.keys(Item), ...inText.map((name) => names[name] ?? name)];
}

/** The same of a statement of PartiQL. */
export const attributesOfStatement = (statement: string): string[] =>
  attributesIn(
    statement
      .replace(/^\s*\w+\s+"[^"]*"/, '')
      .replace(/'[^']*'/g, '')
      .replaceAll('"', ''),
  );

/** By expression: they are texts of the code, with placeholders for the values. */
const read = new Map<string, string[]>();

/** So many are remembered: a statement of PartiQL may be any text. */
const maxRead = 1000;

/** The first names of all paths of an expression: no values, functions or key words, and nothing that follows a dot. */
function attributesIn(expression: string): string[] {
  let names = read.get(expression);
  if (!names) {
    names = [...expression.matchAll(/(?<![.:\w#])(#?[A-Za-z_]\w*)(?!\w|\s*\()/g)]
      .map(([, name]) => name!)
      .filter((name) => !words.has(name.toUpperCase()));
    if (read.size >= maxRead) read.clear();
    read.set(expression, names);
  }
  return names;
}
