/** Where the test's server has axe. */
export const axePath = '/axe.js';
