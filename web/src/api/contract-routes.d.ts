declare module 'virtual:contract-routes/*' {
  /** The rows of one group; made from shared/contracts by web/contract-routes.ts. */
  export const rows: Record<string, [method: string, path: string]>;
}
