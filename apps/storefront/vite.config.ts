import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { routeCatalogues } from './build-catalogues.ts'
import { messagesPlugin } from './build-messages.ts'
import { rootStyles } from './build-root-styles.ts'
import { serviceWorker } from './build-worker.ts'
import { shortClassName } from './short-class-name.ts'

const FRAME =
  /[\\/]app[\\/](frame|overlays|shop|session|api|request|preferences|i18n)[\\/](?!shell\.tsx|on-demand|page-dock|install|account[\\/]acting|pickers[\\/]language-notice|(signing-in|frozen|image|modal|copy|qr|enlargeable)|cache-shown|seller|at-least|days|zone-offset|send-form|third-parties|api-paths)/
/** Small parts of other folders that every page begins with. */
const BEGINNING =
  /[\\/]app[\\/](language[\\/]way-back|frame[\\/]install[\\/]captured-prompt|prices[\\/](own-prices|to-camel)|page[\\/](page-meta|shop-of)|errors[\\/](last-resort|error-view|page-error|page-title)|features[\\/](banners|services[\\/]search-context|ordering[\\/](cart-drawer[\\/]cart-host|cart[\\/](cart-button|state[\\/]cart-(layer|store|networks)|model[\\/]cart-events))))/

const UI = /[\\/]ui[\\/](components|formats|theme|controls[\\/](?!on-demand[\\/]))/
/** Parts of `ui` that the first page does without. */
const OF_FORMS =
  /[\\/]ui[\\/]components[\\/](\w+[\\/])?(quantity-slider|log-scale|radio-group|radio-rows|rolling-number|receipt|section-card|rich-text|skeleton)\./
/** What only pages behind a sign-in show. */
const OF_LISTS = /[\\/]ui[\\/]components[\\/](\w+[\\/])?(status-badge|stepper|list-table|page)\./
/** Icons without styles: every page has some of them late, and a late style sheet with a layer lays the whole page out anew. */
const LATER_ICONS = /[\\/]ui[\\/]components[\\/]later-icons\./
const NOT_AT_FIRST = new RegExp(
  `${OF_FORMS.source}|${OF_LISTS.source}|${LATER_ICONS.source}|[\\\\/](confirm-sheet|range-slider|number-field|wire-dates|scroll-stop)\\.`,
)

/** How something is paid: adding funds has it, too. */
const OF_PAYING =
  /[\\/]features[\\/]payment[\\/](live-quote|invoice[\\/](payment-instructions|use-redirect-to-payment)|methods[\\/](coupon|method-notes|wallet-marks))/
/** What is ordered and how it is sent: what the order form, the cart, the expert's box and subscriptions share. */
const OF_ORDERS =
  /[\\/]features[\\/](payment[\\/](methods[\\/](email-section|payment-section|stored-email|use-default-way|waiting-notice)|pay[\\/]pay-unpaid)|ordering[\\/](model[\\/](budget-text|drip-feed|line-errors|order-requests|problems|shown-receipt|sum-receipt)|cart[\\/]model[\\/](cart|cart-item|cart-totals)\.|form[\\/](parts[\\/](pay-button|unit-text)|model[\\/](submit-failure|unpaid-order)|state[\\/](pay-standing|place-order|use-lines-quote|use-submit))))/
/** What is known of one line of an order: the page of a service has it, too. */
const OF_LINES = /[\\/]features[\\/]ordering[\\/]model[\\/](budget|choices|order-form|order-lists|targets)\./
/** Small parts that many forms and lists of payment methods have: a group takes what it imports along, so they stand before those that import them. */
const OF_FORMS_WITH_ERRORS =
  /[\\/]app[\\/](forms[\\/](delayed|failure-text|focus-field|looks-like-email|map-errors|submission-key|use-one-at-a-time|use-typed-before)|errors[\\/]use-failure-message)\./
const OF_PAYMENT_METHODS = /[\\/]features[\\/]payment[\\/]methods[\\/](method-icon|payment-choices)\./

/** The table comes when it is chosen; its styles stay here, since the server renders tables, too. */
const CATALOGUE =
  /[\\/](screens[\\/]catalogue[\\/](filters|list|model)[\\/]|screens[\\/]catalogue[\\/](?=catalogue|network-strip|use-)|features[\\/]services[\\/]list[\\/])(?!(service-table|table-head|table-entries|group-row|use-frozen-columns)\.tsx?$)/

/** A handful of files that pages share, instead of one per module and page: the first visit makes a dozen requests, not forty. */
const sharedChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/, priority: 3 },
  { name: 'ui', test: (id: string) => UI.test(id) && !NOT_AT_FIRST.test(id), priority: 2 },
  { name: 'ui-forms', test: OF_FORMS, priority: 2 },
  { name: 'later-icons', test: LATER_ICONS, priority: 2 },
  { name: 'ui-lists', test: OF_LISTS, priority: 2 },
  // What menus, lists to choose from and dialogs stand on: one file beside theirs.
  { name: 'controls', test: /node_modules[\\/](@base-ui|@floating-ui|use-sync-external-store|@babel[\\/]runtime)[\\/]/, priority: 3 },
  { name: 'frame', test: (id: string) => FRAME.test(id) || BEGINNING.test(id), priority: 2 },
  { name: 'pricing', test: /[\\/]domains[\\/]pricing[\\/]/, priority: 2 },
  { name: 'form-parts', test: OF_FORMS_WITH_ERRORS, priority: 2 },
  { name: 'payment-methods', test: OF_PAYMENT_METHODS, priority: 2 },
  { name: 'order-lines', test: OF_LINES, priority: 1 },
  { name: 'paying', test: OF_PAYING, priority: 1 },
  { name: 'checkout', test: OF_ORDERS, priority: 1 },
  // api-paths.ts, which every page loads late, imports these: inside `catalogue` they would bring its lists and styles along.
  { name: 'catalogue-paths', test: /[\\/]domains[\\/]catalogue[\\/]contract[\\/]paths\./, priority: 2 },
  // What other screens take from the catalogue, so that they do not take all of it.
  { name: 'catalogue-parts', test: /[\\/]features[\\/](networks[\\/](network-mark|glyphs)|services[\\/]favourites[\\/])/, priority: 2 },
  { name: 'catalogue', test: CATALOGUE, priority: 1 },
]

export default defineConfig(({ command }) => ({
  plugins: [messagesPlugin(), routeCatalogues(), reactRouter(), rootStyles(), serviceWorker()],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } } },
  build: { manifest: true, cssMinify: true },
  css: command === 'build' ? { modules: { generateScopedName: shortClassName } } : {},
  ssr: { noExternal: [/^@vitrine\//] },
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-router', 'react-router/dom'],
  },
}))
