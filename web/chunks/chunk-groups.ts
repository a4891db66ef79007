/** A file of the build: `name`, and the modules that load together in it. */
export interface ChunkGroup {
  name: string;
  /** Modules by their path from the root without its ending; one that ends with `/` is a whole folder. */
  modules: readonly string[];
  /** Groups of the contract, whose rows of method and path are modules too. */
  contract?: readonly string[];
  /** Files of packages. */
  packages?: RegExp;
  /** A module of two groups is in the one with the higher priority, or else in the first. */
  priority?: number;
}

/**
 * The modules that several pages share, each group in one file: many small files compress worse and each costs a request, and a
 * file for all pages costs each visitor what other pages need.
 */
export const chunkGroups: readonly ChunkGroup[] = [
  {
    // pages with queries; what only some of them need of the library loads with them
    name: 'queries',
    modules: [
      'web/src/app/with-queries',
      'web/src/app/query-client',
      'web/src/api/auth',
      'web/src/api/use-single-mutation',
      'web/src/api/storage/kept-answers',
      'web/src/ui/feedback/skeleton',
      'web/src/ui/feedback/query-state',
      'web/src/ui/form/field',
      'shared/rules/accounts/person',
    ],
    contract: ['auth'],
    packages:
      /node_modules[\\/]@tanstack[\\/](?!.*([iI]nfiniteQuery|[qQ]ueries(Observer)?\.|useIsFetching|useMutationState))/,
  },
  {
    // lists with search and paging
    name: 'lists',
    modules: [
      'web/src/ui/form/search-field',
      'web/src/ui/list/use-scroll-to-list-top',
      'web/src/ui/list/use-list-focus',
      'web/src/ui/navigation/pagination',
    ],
  },
  {
    // pages that say when an order arrives and how it is returned, and the terms
    name: 'delivery',
    modules: [
      'shared/content/operator',
      'shared/rules/routines/routine-calendar',
      'shared/rules/catalogue/product-kinds',
      'shared/rules/orders/delivery',
      'shared/rules/orders/price',
      'web/src/ui/display/delivery-range',
    ],
  },
  {
    // pages that choose and pay a plan
    name: 'plans',
    modules: [
      'shared/rules/training/assessment',
      'shared/rules/subscriptions/plan-features',
      'shared/rules/subscriptions/plans',
      'shared/rules/subscriptions/subscription-status',
      'shared/rules/subscriptions/withdrawal-share',
      'web/src/api/options/option-list',
      'web/src/api/options/plan',
      'web/src/api/training-options',
      'web/src/api/stripe',
      'web/src/features/assessment/chosen-plan',
      'web/src/features/subscriptions/card/card-error',
      'web/src/features/subscriptions/card/messages',
      'web/src/features/subscriptions/card/use-confirm-payment',
    ],
    contract: ['training-options', 'stripe'],
  },
  {
    // pages about a subscription
    name: 'members',
    modules: [
      'shared/rules/day',
      'shared/rules/routines/drive-link',
      'web/src/app/shell/user-notices',
      'web/src/api/user-details',
      'web/src/api/routine-progress',
      'web/src/ui/display/facts',
      'web/src/ui/display/payment-card',
      'web/src/ui/navigation/tabs',
      'web/src/features/training/queries',
      'web/src/features/training/messages',
      'web/src/features/subscriptions/payments/status-badge',
      'web/src/features/subscriptions/payments/queries',
      'web/src/features/subscriptions/payments/messages',
      'web/src/features/subscriptions/plans/queries',
      'web/src/features/subscriptions/plans/messages',
      'web/src/features/subscriptions/plans/cycle-switch',
    ],
    contract: ['user-details', 'routine-progress'],
  },
  {
    // pages of sign-in and of mailed links
    name: 'sign-in',
    modules: [
      'web/src/app/narrow-page',
      'web/src/api/oauth',
      'web/src/features/accounts/form-error',
      'web/src/features/accounts/session/guard-messages',
      'web/src/features/accounts/password-field',
      'web/src/features/accounts/password-rule',
      'web/src/features/accounts/typed-password',
      'web/src/features/accounts/return-path',
      'web/src/features/accounts/provider-texts',
      'web/src/features/accounts/sign-in/provider-buttons',
    ],
    contract: ['oauth'],
  },
  {
    // forms of several fields
    name: 'forms',
    modules: [],
    packages: /node_modules[\\/]react-hook-form[\\/]/,
    priority: 1,
  },
  {
    // the small pages that mails link to
    name: 'mail-links',
    modules: [
      'web/src/routes/recuperar-contrasena',
      'web/src/routes/recuperar-cuenta',
      'web/src/routes/restablecer-contrasena',
      'web/src/routes/confirmar-email',
      'web/src/features/accounts/mail-links/',
    ],
  },
  {
    // pages with a way back, an empty list or a dialog
    name: 'parts',
    modules: [
      'web/src/ui/navigation/back-link',
      'web/src/ui/feedback/empty-state',
      'web/src/ui/feedback/use-focus-after-removal',
      'web/src/ui/overlay/dialog',
      'web/src/ui/overlay/dialog-footer',
      'shared/rules/catalogue/allergens',
    ],
  },
  {
    // dialogs of forms and questions: of the back office, and of a buyer's reviews
    name: 'dialogs',
    modules: [
      'web/src/ui/form/form-dialog',
      'web/src/ui/form/use-problem-focus',
      'web/src/ui/form/version-comparison',
      'web/src/ui/overlay/confirm-dialog',
      'web/src/ui/overlay/notice-dialog',
      'web/src/ui/overlay/remove-dialog',
    ],
  },
  {
    // pages of the back office
    name: 'back-office',
    modules: [
      'web/src/app/admin/',
      'web/src/api/back-office/stale-edit',
      'web/src/api/back-office/granted',
      'web/src/api/back-office/use-can',
      'web/src/ui/back-office-icons',
      'web/src/ui/format-dates',
      'web/src/ui/feedback/undo',
      'web/src/ui/display/stat-card',
      'web/src/ui/display/timeline',
      'web/src/ui/form/use-edit-form',
      'web/src/ui/form/field-group',
      'web/src/ui/csv/csv-text',
      'web/src/ui/csv/read-csv',
      'web/src/ui/csv/write-csv',
      'web/src/ui/list/cursor-list',
      'web/src/ui/list/cursor-pagination',
      'web/src/ui/list/no-matches',
      'web/src/ui/list/data-table',
      'web/src/ui/list/use-url-state',
      'web/src/ui/list/use-cursor-pages',
      'web/src/ui/list/previous-cursors',
      'web/src/ui/list/row-skeletons',
      'web/src/ui/overlay/use-url-dialog',
      'web/src/ui/overlay/loading-dialog',
      'web/src/ui/drag/',
      'shared/rules/text-search',
      'shared/rules/catalogue/correction-reasons',
      'shared/rules/catalogue/product-kind-names',
    ],
    packages: /@tanstack[\\/].*(useIsFetching|useMutationState)/,
  },
  {
    // pages with product pictures
    name: 'cards',
    modules: [
      'web/src/ui/display/picture',
      'web/src/ui/display/blank-picture',
      'web/src/ui/display/product-picture',
      'web/src/ui/display/price',
      'web/src/features/catalogue/product-card',
      'web/src/features/cart/add-to-cart',
      'web/src/api/products',
    ],
    contract: ['products'],
  },
  {
    // pages with facts for search engines, and what loads Stripe.js
    name: 'facts',
    modules: ['web/src/ui/display/data-block', 'web/src/ui/trusted-text', 'shared/trusted-types'],
  },
  // the last three follow the groups whose modules they would take
  {
    // lists that load more: orders and reviews
    name: 'more',
    modules: [
      'web/src/ui/list/load-more-list',
      'web/src/ui/display/line-picture',
      'web/src/features/orders/order-labels',
      'web/src/features/reviews/messages',
      'shared/rules/orders/status-names',
      'shared/rules/reviews/reviews',
      'web/src/api/orders',
      'web/src/api/reviews',
    ],
    contract: ['orders', 'reviews'],
    packages: /@tanstack[\\/].*nfiniteQuery/,
  },
  {
    // payments of a subscription
    name: 'card',
    modules: [
      'web/src/features/subscriptions/card/card-field',
      'web/src/features/subscriptions/card/card-form',
      'web/src/features/subscriptions/card/card-provider',
      'web/src/features/subscriptions/card/card-slot',
      'web/src/features/subscriptions/card/use-card',
      'web/src/features/subscriptions/card/queries',
    ],
  },
  {
    // the search of the site, whose dialog the palette shares
    name: 'search',
    modules: ['web/src/app/site-search', 'web/src/features/search/', 'web/src/ui/search/'],
  },
];
