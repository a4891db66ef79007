import type { ProductKind } from '../../contracts/catalogue/product-card.ts';

/*
 * What the law says of each kind of product: the right of withdrawal and its exceptions (TRLGDCU, articles 102 and 103), and
 * whether it is food (Regulation (EU) 1169/2011).
 */

interface KindRule {
  isFood: boolean;
  /** `tried`: it may be opened and tried. `sealed`: it comes back unopened. `never`: there is no right of withdrawal. */
  withdrawal: 'tried' | 'sealed' | 'never';
  /** The letter of article 103 that excepts it; null for a kind without an exception. */
  exception: 'c' | 'd' | 'e' | null;
  /** How it is returned, for the product's page. */
  returnText: string;
  /** The same beside a line of a cart or an order, where it is less than fourteen days to try it; else null. */
  note: string | null;
  /**
   * Whether a unit that was sent is proposed for sale again when its return is inspected. Of what is eaten or touches the body,
   * the admin says so.
   */
  isRestocked: boolean;
}

const asked = 'Se pide en tu perfil, en el pedido.';
const guarantee = 'Si llega mal, tienes la garantía: escríbenos y lo arreglamos.';

export const kindRules: Record<ProductKind, KindRule> = {
  goods: {
    isFood: false,
    withdrawal: 'tried',
    exception: null,
    returnText: `Tienes 14 días desde que lo recibes para probarlo y devolverlo. ${asked}`,
    note: null,
    isRestocked: true,
  },
  food: {
    isFood: true,
    withdrawal: 'sealed',
    exception: 'e',
    returnText: `Tienes 14 días desde que lo recibes para devolverlo sin abrir; abierto no se puede, por salud. ${asked}`,
    note: 'Se devuelve solo sin abrir',
    isRestocked: false,
  },
  hygiene: {
    isFood: false,
    withdrawal: 'sealed',
    exception: 'e',
    returnText: `Tienes 14 días desde que lo recibes para devolverlo con su precinto; sin él no se puede, por higiene. ${asked}`,
    note: 'Se devuelve solo con su precinto',
    isRestocked: false,
  },
  perishable: {
    isFood: true,
    withdrawal: 'never',
    exception: 'd',
    returnText: `No se puede devolver: caduca pronto. ${guarantee}`,
    note: 'No se puede devolver: caduca pronto',
    isRestocked: false,
  },
  custom: {
    isFood: false,
    withdrawal: 'never',
    exception: 'c',
    returnText: `No se puede devolver: se hace para ti. ${guarantee}`,
    note: 'No se puede devolver: se hace para ti',
    isRestocked: false,
  },
};

/** Whether a buyer may withdraw from what is of a kind. */
export const canWithdraw = (kind: ProductKind): boolean => kindRules[kind].withdrawal !== 'never';

/** Whether it comes back unopened only. */
export const mustBeSealed = (kind: ProductKind): boolean => kindRules[kind].withdrawal === 'sealed';

/** Whether a unit that was sent goes back on sale only when the admin says that it comes back sealed. */
export const restocksSealedOnly = (kind: ProductKind): boolean => !kindRules[kind].isRestocked;

/** Facts that only food and supplements state. */
const foodFact = /^(Dosis|Energía|Ingredientes|Por 100 g)/;

/** What a product says of itself as food. */
export interface FoodFacts {
  facts: readonly { label: string }[];
  ingredients: string;
  nutrition: object | null;
}

/** The kind that the facts of a product suggest, until an admin has chosen one. */
export const suggestedKind = ({ facts, ingredients, nutrition }: FoodFacts): ProductKind =>
  ingredients !== '' || nutrition !== null || facts.some(({ label }) => foodFact.test(label))
    ? 'food'
    : 'goods';
