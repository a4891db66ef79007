import { api } from '#shared/contracts/index.ts';
import { impliedErrors, type Endpoint } from '#shared/contracts/endpoint.ts';

/** Kinds of endpoints that the browser calls by itself; it goes to redirects, and others call the rest. */
const called = new Set<Endpoint['kind']>([undefined, 'json', 'multipart', 'pdf']);

const camel = (group: string) => group.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const asksForStepUp = (endpoint: Endpoint) =>
  [...endpoint.errors, ...impliedErrors(endpoint)].some((code) =>
    ['step_up_required', 'second_factor_required'].includes(code),
  );

/**
 * Method and path of each call of the browser, by group and name, and whether it may ask for a step-up. Vite writes it into
 * the code as a constant: the schemas of the contract would add zod, 21 KB, to every page.
 */
export const contractRows = Object.fromEntries(
  Object.entries(api).map(([group, endpoints]) => [
    camel(group),
    Object.fromEntries(
      Object.entries<Endpoint>(endpoints)
        .filter(([, { kind }]) => called.has(kind))
        .map(([name, each]) => [name, [each.method, each.path, ...(asksForStepUp(each) ? [true] : [])]]),
    ),
  ]),
);
