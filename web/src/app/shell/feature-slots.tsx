import { useSession } from '../../api/session.ts';
import { AccountMenu } from '../../features/accounts/session/account-menu.tsx';
import { AccountSheet } from '../../features/accounts/session/account-sheet.tsx';
import { CartButton } from '../../features/cart/cart-button.tsx';
import { MemberNotice } from './member-notice.tsx';

/*
 * The navigation bar's places for features. The layout knows only these names; a feature joins the bar by
 * being rendered here. Both variants of the bar (wide, phone) use them, and they are part of the
 * prerendered HTML: the first render must be the logged-out one (`useSyncExternalStore` has a server
 * snapshot for that).
 */

/** The cart's button with its item count, shown at every width. */
export const CartSlot = CartButton;

/** Who is signed in, or the way to do so. */
export const AccountSlot = AccountMenu;

/** The same in the menu of a phone. */
export const AccountSheetSlot = AccountSheet;

/** What a late payment asks of whoever is signed in; visitors load nothing of it. */
export const MemberSlot = MemberNotice;

/**
 * Whether to offer the assessment: to visitors, and to users without a workout plan. A plan is an assessment, or else
 * a paid subscription (storefront.md section 4); of whom nothing is known yet, nothing is said.
 */
export function useOffersStart(): boolean {
  const session = useSession();
  return !session || (session.hasProfile === false && !session.isSubscribed);
}
