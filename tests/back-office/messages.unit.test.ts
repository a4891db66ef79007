import { expect, it } from 'vitest';
import { securityActions, securityWays } from '#shared/rules/accounts/security-log.ts';
import { auditActions, auditedFields, auditKinds } from '#shared/rules/back-office/audit.ts';
import { objectPage } from '../../web/src/features/back-office/audit/object-page.ts';
import { actionNames, fieldNames, kindNames } from '../../web/src/features/back-office/audit/messages.ts';
import * as security from '../../web/src/features/back-office/audit/security/messages.ts';

it('every kind, action and field of the audit trail has a text', () => {
  for (const kind of auditKinds) {
    expect(kindNames[kind]).toBeTruthy();
    expect(Object.keys(actionNames[kind]).toSorted()).toEqual([...auditActions[kind]].toSorted());
    expect(Object.keys(fieldNames[kind]).toSorted()).toEqual([...auditedFields[kind]].toSorted());
  }
});

it('the object of an entry is a link only for who may open its page, and while there is one', () => {
  const object = { kind: 'product', id: 'prd_1', label: 'Creatina' } as const;
  const edited = { action: 'edit', object } as const;
  expect(objectPage(edited, ['audit:read', 'catalogue:read'])).toBeNull();
  expect(objectPage(edited, ['catalogue:write'])).toBe('/admin/products/prd_1');
  expect(objectPage({ action: 'remove', object }, ['catalogue:write'])).toBeNull();
});

it('every action and way of the security log has a text', () => {
  for (const action of securityActions) expect(security.actionNames[action]).toBeTruthy();
  for (const way of securityWays) expect(security.wayNames[way]).toBeTruthy();
});
