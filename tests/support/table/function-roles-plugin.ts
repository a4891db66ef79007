import type { Plugin } from 'vitest/config';

/**
 * Lets the handler of every <name>.lambda.ts run as its function, so that what it asks of the table is held against its role,
 * its calls to the table go unsigned, and a password is hashed at a hundredth of its cost.
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
    // the cost itself: tests/accounts/password-hash.unit.test.ts
    if (id.endsWith('/functions/platform/kit/password.ts'))
      return code.replace('memory: 19_456, passes: 2', 'memory: 64, passes: 1');
    return undefined;
  },
});
