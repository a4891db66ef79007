import { Refusal } from './draft.ts';

/** Both parts of a name such as `orders/get-order-status`; refuses what is not two names in kebab-case. */
export function partsOf(name: string, example: string): [place: string, name: string] {
  const kebab = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*';
  const [, place, own] = new RegExp(`^(${kebab})/(${kebab})$`).exec(name) ?? [];
  if (!place || !own) throw new Refusal(`"${name}" is no name: give two in kebab-case, such as ${example}`);
  return [place, own];
}

/** `get-order-status`: `getOrderStatus`. */
export const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `get-order-status`: `GetOrderStatus`. */
export const pascal = (name: string): string => camel(`-${name}`);

/** `get-order-status`: `Get order status`. */
export const sentence = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** `supplier`: `suppliers`. */
export const plural = (name: string): string =>
  /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;

/** `suppliers`: `supplier`. */
export const singular = (name: string): string =>
  name.replace(/ies$/, 'y').replace(/(?<=s|x|ch|sh)es$|(?<!s)s$/, '');
