import { expect, it } from 'vitest';
import { firstOf } from '#tests/support/run/rounds.ts';
import { entriesBy } from '../support/audit/audited-operations.ts';
import { call } from '../support/call.ts';
import { startProductCalls } from '../support/catalogue/product-calls.ts';
import { signIn } from '../support/sign-in.ts';
import {
  askedTwice,
  conflict,
  crashAtWrite,
  deathsAtTable,
  faultCalls,
  isWrite,
  lostAnswer,
} from '../support/table/table-faults.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const goods = await startProductCalls();
const { handler: roles } = await import('#functions/back-office/role-management.lambda.ts');
const { handler: categories } = await import('#functions/catalogue/categories/category-management.lambda.ts');
const { handler: products } = await import('#functions/catalogue/management/product-management.lambda.ts');
const { handler: users } = await import('#functions/back-office/users/user-management.lambda.ts');
const { findRoles } = await import('#functions/accounts/roles.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { findCategories } = await import('#functions/catalogue/categories/categories.ts');
const { findProduct } = await import('#functions/catalogue/products.ts');

let number = 0;

/** A change by an editor, and whether it has taken place. */
interface Change {
  act: (token: string) => Promise<{ status: number }>;
  isDone: () => Promise<boolean>;
}

const changes: Record<string, () => Promise<Change>> = {
  'a new role': async () => {
    const name = `rol-${++number}`;
    const body = { name, displayName: name, permissions: [] };
    return {
      act: (token) => call(roles, 'POST /api/roles', { token, body }),
      isDone: async () => (await findRoles()).roles.some((role) => role.name === name),
    };
  },
  'a ban': async () => {
    const { userId: id } = await signIn();
    return {
      act: (token) => call(users, 'PUT /api/users/{id}/ban', { token, params: { id }, body: {} }),
      isDone: async () => (await findUser(id))!.banned,
    };
  },
  'a new category': async () => {
    const name = `Categoría ${++number}`;
    return {
      act: (token) => call(categories, 'POST /api/categories', { token, body: { name } }),
      isDone: async () => (await findCategories()).some((category) => category.name === name),
    };
  },
  'an edit of a product with its stock': async () => {
    const { _id: id } = await goods.created();
    const form = { price: '9', stock: '5', stockSeen: '12', version: '1' };
    return {
      act: (token) => call(products, 'PUT /api/products/{id}', { token, params: { id }, form }),
      isDone: async () => (await findProduct(id))!.priceCents === 900,
    };
  },
  'a deletion of a product': async () => {
    const { _id: id } = await goods.created();
    return {
      act: (token) => call(products, 'DELETE /api/products/{id}', { token, params: { id } }),
      isDone: async () => (await findProduct(id))!.deletedAt !== undefined,
    };
  },
};

it.each(
  firstOf(3, Object.keys(changes)).flatMap((name) => deathsAtTable.map((death) => ({ name, ...death }))),
)(
  'P80: of $name that crashes $when any of its writes, the change and its entry are both there or neither is',
  async ({ name, fault }) => {
    for (let nth = 1; ; nth++) {
      const [editor, { act, isDone }] = [await signIn('admin'), await changes[name]!()];
      const crash = crashAtWrite(nth, fault);
      await act(editor.token);
      crash.restore();
      const isOver = crash.made < nth;
      expect(await entriesBy(editor.userId)).toHaveLength((await isDone()) ? 1 : 0);
      // the repeat completes it, and finds what was done
      await act(editor.token);
      expect(await isDone()).toBe(true);
      expect(await entriesBy(editor.userId)).toHaveLength(1);
      if (isOver) return;
      expect(nth).toBeLessThan(6);
    }
  },
);

it.each(firstOf(3, Object.keys(changes)))(
  'P80: %s whose write meets a conflict, loses its answer or is asked twice leaves one entry',
  async (name) => {
    for (const fault of [conflict, lostAnswer, askedTwice]) {
      const [editor, { act, isDone }] = [await signIn('admin'), await changes[name]!()];
      let hasMet = false;
      const calls = faultCalls(fault, (_, operation) => {
        const isFirst = !hasMet && isWrite(operation);
        hasMet ||= isFirst;
        return isFirst;
      });
      await act(editor.token);
      calls.restore();
      expect(await isDone()).toBe(true);
      expect(await entriesBy(editor.userId)).toHaveLength(1);
    }
  },
);
