/** How a reconciliation went: subscriptions looked at, and those that could not be. */
export interface ReconcileResult {
  copied: number;
  failed: number;
}
