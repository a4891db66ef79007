import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRoutes } from './contract-routes.ts';
import { leanRouter } from './lean-router.ts';

/** First versions with `light-dark()`, popover and `@starting-style`, which the design needs. */
const browsers = ['chrome123', 'edge123', 'firefox129', 'safari17.5'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [leanRouter(), contractRoutes(), react(), tailwindcss()],
  define: { __SITE_URL__: JSON.stringify('') },
  build: {
    outDir: '../.build/site',
    emptyOutDir: true,
    target: browsers,
    // inlined assets would need `data:` in the content security policy
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // every page has loaded these two before it loads another part, and lists what it preloads
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => !/\/(vendor|rolldown-runtime)-/.test(file)) : needed,
    },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      // its package does not say that it has none: the login would load what makes a passkey as well
      treeshake: { moduleSideEffects: [{ test: /@simplewebauthn[\\/]browser/, sideEffects: false }] },
      input: ['index.html', 'src/app/start.ts'].map((file) => fileURLToPath(new URL(file, import.meta.url))),
      // "use client" is for server components, which this site does not have
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      output: {
        // short names of few characters: the landing page lists every chunk of the site
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // stays in the browser's cache across releases that do not update these libraries
            {
              name: 'vendor',
              tags: ['$initial'],
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|rolldown[\\/]runtime/,
              priority: 2,
            },
            // modules of every page in one file; twenty small files compress worse
            { name: 'shell', tags: ['$initial'], test: /^(?!.*src[\\/]app[\\/]start\.ts)/, priority: 1 },
            // shared by pages with queries; what only some pages need of the library loads with them
            {
              name: 'queries',
              test: /node_modules[\\/]@tanstack[\\/](?!.*([iI]nfiniteQuery|[qQ]ueries(Observer)?\.|useIsFetching|useMutationState))|src[\\/](app[\\/](with-queries|query-client)|api[\\/](auth|use-single-mutation|storage[\\/]kept-answers)|ui[\\/](feedback[\\/](skeleton|query-state)|form[\\/]field))\.|shared[\\/]rules[\\/]person\.|contract-routes[\\/]auth$/,
            },
            // shared by lists with search and paging
            {
              name: 'lists',
              test: /src[\\/]ui[\\/](form[\\/]search-field|list[\\/](use-scroll-to-list-top|use-list-focus)|navigation[\\/]pagination)\./,
            },
            // shared by pages that say when an order arrives, and by the terms
            {
              name: 'delivery',
              test: /shared[\\/](operator|rules[\\/](routine-calendar|orders[\\/](delivery|shipping)))\.|src[\\/]ui[\\/]display[\\/]delivery-range\./,
            },
            // shared by the pages that choose and pay a plan
            {
              name: 'plans',
              test: /shared[\\/]rules[\\/](assessment|subscriptions[\\/](plan-features|plans|subscription-status|withdrawal-share))\.|src[\\/](api[\\/](options[\\/](option-list|plan)|training-options|stripe)|features[\\/](assessment[\\/]chosen-plan|subscriptions[\\/]card[\\/](card-error|messages|use-confirm-payment)))\.|contract-routes[\\/](training-options|stripe)/,
            },
            // shared by the pages about a subscription
            {
              name: 'members',
              test: /shared[\\/]rules[\\/](day|drive-link)\.|src[\\/](app[\\/]shell[\\/]user-notices|api[\\/](user-details|routine-progress)|ui[\\/](display[\\/](facts|payment-card)|navigation[\\/]tabs)|features[\\/](training[\\/](queries|messages)|subscriptions[\\/](payments[\\/](status-badge|queries|messages)|plans[\\/](queries|messages|cycle-switch))))\.|contract-routes[\\/](user-details|routine-progress)/,
            },
            // shared by the pages of sign-in and of mailed links
            {
              name: 'sign-in',
              test: /src[\\/](app[\\/]narrow-page|api[\\/]oauth|features[\\/]accounts[\\/](form-error|session[\\/]guard-messages|password-field|password-rule|typed-password|return-path|sign-in[\\/]provider-(texts|buttons|icons)))\.|contract-routes[\\/]oauth/,
            },
            // shared by pages with a form of several fields
            { name: 'forms', test: /node_modules[\\/]react-hook-form[\\/]/, priority: 1 },
            // the small pages that mails link to
            {
              name: 'mail-links',
              test: /src[\\/](routes[\\/](recuperar-(contrasena|cuenta)|restablecer-contrasena|confirmar-email)|features[\\/]accounts[\\/]mail-links[\\/][\w-]+)\./,
            },
            // shared by pages with a way back, an empty list or a dialog
            {
              name: 'parts',
              test: /src[\\/]ui[\\/](navigation[\\/]back-link|feedback[\\/](empty-state|use-focus-after-removal)|overlay[\\/]dialog(-footer)?)\.|shared[\\/]rules[\\/]catalogue[\\/]allergens\./,
            },
            // dialogs of forms and questions, shared by the back office and the reviews of a buyer
            {
              name: 'dialogs',
              test: /src[\\/]ui[\\/](form[\\/](form-dialog|use-problem-focus|version-comparison)|overlay[\\/](confirm-dialog|notice-dialog|remove-dialog))\./,
            },
            // shared by the pages of the back office
            {
              name: 'back-office',
              test: /@tanstack[\\/].*(useIsFetching|useMutationState)|src[\\/](app[\\/]admin[\\/]|api[\\/]back-office[\\/](stale-edit|granted|use-can)\.|ui[\\/](back-office-icons|format-dates|feedback[\\/]undo|display[\\/](stat-card|timeline)|form[\\/](use-edit-form|field-group|read-text)|list[\\/](cursor-list|cursor-pagination|no-matches|data-table|use-url-state|use-cursor-pages|previous-cursors|row-skeletons)|overlay[\\/](use-url-dialog|loading-dialog))\.|ui[\\/]drag[\\/])|shared[\\/]rules[\\/](text-search|catalogue[\\/]correction-reasons)\./,
            },
            // shared by pages with product pictures
            {
              name: 'cards',
              test: /src[\\/](ui[\\/]display[\\/](picture|blank-picture|product-picture|price)|features[\\/](catalogue[\\/]product-card|cart[\\/]add-to-cart)|api[\\/]products)\.|contract-routes[\\/]products$/,
            },
            // shared by pages with facts for search engines, and by what loads Stripe.js
            {
              name: 'facts',
              test: /src[\\/]ui[\\/](display[\\/]data-block|trusted-text)\.|shared[\\/]trusted-types\./,
            },
            // the last three follow the groups whose modules they would take
            // shared by lists that load more, by orders and by reviews
            {
              name: 'more',
              test: /@tanstack[\\/].*nfiniteQuery|ui[\\/](list[\\/]load-more-list|display[\\/]line-picture)\.|features[\\/](orders[\\/]order-labels|reviews[\\/]messages)\.|shared[\\/]rules[\\/](orders[\\/]status-names|catalogue[\\/]reviews)\.|src[\\/]api[\\/](orders|reviews)\.|contract-routes[\\/](orders|reviews)$/,
            },
            // shared by the payments of a subscription
            {
              name: 'card',
              test: /features[\\/]subscriptions[\\/]card[\\/](card-(field|form|provider|slot)|use-card|queries)\./,
            },
            // the search of the site, whose dialog the palette shares
            {
              name: 'search',
              test: /src[\\/](app[\\/]site-search|features[\\/]search[\\/]|ui[\\/]search[\\/])/,
            },
          ],
        },
      },
    },
  },
});
