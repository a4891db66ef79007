import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../..');

/** What they say decides how items look: keys, and what a new stage begins with. */
const whole = ['functions/platform/table/partitions.ts', 'functions/platform/table/due-items.ts'];
const wholeFolders = ['infra/demo'];
const notDemo = /^infra\/demo\/(recording\/|pictures\/|index\.ts$|record\.ts$)/;

/**
 * What a recording is made from: by file, short hashes of what it says about the shape of stored items (its schemas: constants with a
 * capital) or about the demo. Comments and layout do not count. A file without either is absent.
 */
export function madeFrom(): Record<string, string> {
  const data = filesOf('functions').filter((file) => file.endsWith('.ts'));
  const contracts = filesOf('shared/contracts');
  const defaults = data.filter((file) => /\/(entities|default-[a-z]+)\.ts$/.test(file));
  const everything = [...whole, ...defaults, ...wholeFolders.flatMap(filesOf)].filter(
    (file) => !notDemo.test(file),
  );
  const facts = new Map([
    ...[...data, ...contracts].map((file) => [file, statementsOf(file, isSchema)] as const),
    ...everything.map((file) => [file, statementsOf(file, () => true)] as const),
  ]);
  return Object.fromEntries(
    [...facts]
      .filter(([, texts]) => texts.length > 0)
      .map(([file, texts]) => [file, texts.map(shortHash).join(' ')] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const isSchema = (statement: ts.Statement): boolean =>
  ts.isVariableStatement(statement) &&
  statement.declarationList.declarations.some(({ name }) => /^[A-Z][a-z]/.test(name.getText()));

const printer = ts.createPrinter({ removeComments: true });

/** Entities and schemas that stand side by side: another one beside them changes none of these. */
function sideBySide(node: ts.Node): ts.Node[] {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap(sideBySide);
  if (ts.isVariableDeclaration(node) && node.initializer) return sideBySide(node.initializer);
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return sideBySide(node.expression);
  if (ts.isCallExpression(node) && node.expression.getText() === 'z.discriminatedUnion')
    return node.arguments.flatMap(sideBySide);
  if (ts.isArrayLiteralExpression(node) && node.elements.some((each) => each.getText().startsWith('z.')))
    return [...node.elements];
  if (ts.isObjectLiteralExpression(node) && node.properties.every(isEntity)) return [...node.properties];
  return [];
}

const isEntity = (property: ts.ObjectLiteralElementLike): boolean =>
  ts.isPropertyAssignment(property) && property.initializer.getText().startsWith('entity(');

/** The wanted statements of a module, or a file of JSON, in one form each. */
function statementsOf(file: string, isWanted: (statement: ts.Statement) => boolean): string[] {
  if (file.endsWith('.json')) return [JSON.stringify(JSON.parse(textOf(file)))];
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.ESNext, true);
  return source.statements
    .filter((statement) => !ts.isImportDeclaration(statement) && isWanted(statement))
    .flatMap((statement) => {
      const parts = sideBySide(statement);
      return parts.length > 0 ? parts : [statement];
    })
    .map((node) => printer.printNode(ts.EmitHint.Unspecified, node, source));
}
