import { securityActions, type SecurityAction } from '#shared/rules/accounts/security-log.ts';
import type { UrlCodec } from '../../../../ui/list/use-url-state.ts';

/** What the security log shows, kept in the query string. */
export interface ListState {
  /** `2026-11`; empty for the current one. */
  month: string;
  action: SecurityAction | '';
  /** Ids; an account goes before a network, and both before a month. */
  account: string;
  network: string;
  /** Of the page; undefined for the first one. */
  cursor: string | undefined;
}

/** The log without filters. */
export const wholeLog: ListState = { month: '', action: '', account: '', network: '', cursor: undefined };

/** In the query string of the audit trail's page, the tab of the security log. */
export const securityTab = { name: 'vista', value: 'seguridad' } as const;

const names = {
  month: 'mes',
  action: 'accion',
  account: 'cuenta',
  network: 'red',
  cursor: 'cursor',
} as const;

export const listStateCodec: UrlCodec<ListState> = {
  parse(query) {
    const text = (name: keyof typeof names) => query.get(names[name])?.slice(0, 1000) ?? '';
    const matching = (name: keyof typeof names, pattern: RegExp) =>
      pattern.test(text(name)) ? text(name) : '';
    return {
      month: matching('month', /^20\d\d-(0[1-9]|1[0-2])$/),
      action: securityActions.find((each) => each === text('action')) ?? '',
      account: matching('account', /^(usr|key)_[\w-]{1,60}$/),
      network: matching('network', /^net_[\w-]{1,60}$/),
      cursor: text('cursor') || undefined,
    };
  },
  write(state) {
    const query = new URLSearchParams({ [securityTab.name]: securityTab.value });
    for (const [field, name] of Object.entries(names)) {
      const value = state[field as keyof ListState];
      if (value) query.set(name, value);
    }
    return `?${query.toString()}`;
  },
};

/** Whether the list is that of an account or a network, of all months. */
export const isOfOne = ({ account, network }: ListState): boolean => account !== '' || network !== '';
