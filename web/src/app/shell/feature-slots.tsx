import { useSession } from '../../api/session.ts';
import { AccountMenu } from '../../features/accounts/session/account-menu.tsx';
import { AccountSheet } from '../../features/accounts/session/account-sheet.tsx';
import { CartButton } from '../../features/orders/cart/cart-button.tsx';
import { useEffect, useState, type ComponentType } from 'react';

interface Page {
  /** Without navigation bar. */
  isBare: boolean | undefined;
}

/** A separate function: with `.then()` directly on the import, the bundler's preload wrapper misses failed loads. */
const load = (): Promise<{ default: ComponentType<Page> } | undefined> => import('./user-notices.tsx');

/** Loads the notices for signed-in users only; pages work without it. */
function MemberNotice(page: Page) {
  const isSignedIn = useSession() !== null;
  const [Notice, setNotice] = useState<ComponentType<Page>>();
  useEffect(() => {
    if (!isSignedIn) return;
    load().then(
      (module) => module && setNotice(() => module.default),
      () => undefined,
    );
  }, [isSignedIn]);
  return isSignedIn && Notice ? <Notice {...page} /> : null;
}

/*
 * Components of features in the navigation bar and the layout, which import only these names. They are part of the
 * prerendered HTML, so their first render must be the signed-out one.
 */

/** The cart button with its item count. */
export const CartSlot = CartButton;

/** The account menu, or the link to sign in. */
export const AccountSlot = AccountMenu;

/** The account in the phone's menu. */
export const AccountSheetSlot = AccountSheet;

/** The notices of a late payment, and of a view as another user. */
export const MemberSlot = MemberNotice;

/** Whether to show 'Empieza Ya': to visitors, and to users without assessment and without a paid subscription. */
export function useOffersStart(): boolean {
  const session = useSession();
  return !session || (!session.hasProfile && !session.isSubscribed);
}
