/** The number of subscriptions that were synced, and of those that failed. */
export interface ReconcileResult {
  synced: number;
  failed: number;
}
