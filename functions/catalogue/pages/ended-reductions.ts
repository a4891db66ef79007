import type { ProductSummary } from '#shared/contracts/catalogue/products.ts';
import { isOver } from '#shared/rules/catalogue/price-history.ts';

/**
 * A card without a reduction that is over. The end of one changes no item, so no record wakes the function: the nightly
 * repair finds a page that differs. Until then, a day at most, the HTML has the price before; a browser hides it at once.
 */
export const withoutEnded = <Card extends Pick<ProductSummary, 'reduction'>>(card: Card, now: Date): Card =>
  card.reduction && isOver(card.reduction, now) ? { ...card, reduction: null } : card;
