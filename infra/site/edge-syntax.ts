import { parse } from 'acorn';

/**
 * Throws when a function of the edge has syntax that is not of ECMAScript 5.1, the part of the language that CloudFront's engine has
 * as a whole: it has no `catch` without a name, no destructuring, no spread, no `for…of`, no classes and no default parameters, and
 * a function with one of these is published without an error and then answers 503.
 */
export function requireEdgeSyntax(code: string, name: string): void {
  try {
    parse(code, { ecmaVersion: 5 });
  } catch (error) {
    throw new Error(`CloudFront cannot parse the function ${name}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
