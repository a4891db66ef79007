/* What other subjects may use of catalogue; they import nothing else of it. */

export { bumpCatalogueVersion, currentCatalogue } from './catalogue.ts';
export { findCategories } from './categories/categories.ts';
export {
  findRemovedPictures,
  forgetRemovedPicture,
  putUnshownPicture,
  removedFileStep,
} from './pictures/removed-pictures.ts';
export { isListed } from './product-lists.ts';
export {
  countRatingsStep,
  findLiveProduct,
  findProduct,
  findProducts,
  holdStockStep,
  releaseStockStep,
  sellFreeStep,
  sellHeldStep,
  type StoredProduct,
} from './products.ts';
export type { Catalogue } from './snapshot.ts';
export {
  addressHashOf,
  closeAwaited,
  findAlertedProducts,
  findAwaitedProducts,
  isLive,
  listAlerts,
  removeAlert,
  removeAlertsOf,
  type StockAlert,
  takeAlertStep,
  withdrawLink,
} from './stock/stock-alerts.ts';
export { ledgerStep, restockSteps, takesUnits } from './stock/stock-ledger.ts';
export { findLevelChanges, findLevelStarts, recordLevel, saveStockCheck } from './stock/stock-notices.ts';
