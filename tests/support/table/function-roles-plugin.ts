import type { Plugin } from 'vitest/config';

/**
 * Lets the handler of every <name>.lambda.ts run as its function, so that what it asks of the table is held against its role,
 * and its calls to the table go unsigned.
 */
export const functionRoles = (): Plugin => ({
  name: 'function-roles',
  enforce: 'pre',
  transform(code, id) {
    const [, name] = /\/functions\/.*\/([\w-]+)\.lambda\.ts$/.exec(id) ?? [];
    if (name) {
      const kept = code.replace(/^export (?=(const|async function|function) handler\b)/m, '');
      return `import { runAs } from '#tests/support/table/function-roles.ts';\n${kept}\nconst asFunction = runAs('${name}', handler);\nexport { asFunction as handler };\n`;
    }
    if (id.endsWith('/functions/platform/table/client.ts'))
      return `import { holdAgainstRoles, sendUnsigned } from '#tests/support/table/function-roles.ts';\n${code.replace('return made;', 'holdAgainstRoles(made);\n  sendUnsigned(made);\n  return made;')}`;
    return undefined;
  },
});
