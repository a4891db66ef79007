import { cpSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functions, rowOf, type FunctionName } from '#infra/functions.ts';

const apiNames = new Set(
  (Object.keys(functions) as FunctionName[]).filter((name) => rowOf(name).kind === 'api'),
);

interface Template {
  Resources: Record<
    string,
    { Type: string; Properties?: { FunctionName?: string; Environment?: { Variables: object } } }
  >;
}

/** A copy of the assembly of a stage `dev` whose staff must use passkeys, as that of a new stage (infra/settings.ts). */
export function requirePasskeys(outDir: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'assembly-'));
  cpSync(outDir, copy, { recursive: true });
  for (const file of globSync(join(copy, '**/*.template.json'))) {
    const template = JSON.parse(readFileSync(file, 'utf8')) as Template;
    for (const { Type, Properties } of Object.values(template.Resources)) {
      if (Type !== 'AWS::Lambda::Function') continue;
      const name = Properties?.FunctionName?.replace('tenaz-dev-', '');
      if (!apiNames.has(name as FunctionName)) continue;
      Object.assign(Properties!.Environment!.Variables, { STAFF_PASSKEYS: 'required' });
    }
    writeFileSync(file, JSON.stringify(template));
  }
  return copy;
}
