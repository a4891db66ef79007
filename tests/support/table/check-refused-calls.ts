import { afterEach } from 'vitest';
import { refusedCalls } from './function-roles.ts';

// P153: a function that may not make its call may go on without the answer; its test does not
afterEach(() => {
  const refused = [...new Set(refusedCalls.splice(0))];
  if (refused.length > 0)
    throw new Error(`refused by the function's role (infra/table-access):\n${refused.join('\n')}`);
});
