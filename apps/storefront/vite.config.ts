import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { routeCatalogues } from './build-catalogues.ts'
import { words } from './build-words.ts'
import { serviceWorker } from './build-worker.ts'

const FRAME =
  /[\\/]app[\\/](frame|overlays|shop|session|api|request|preferences|i18n)[\\/](?!shell\.tsx|on-demand|page-dock|install|account[\\/]acting|pickers[\\/]load|(entering|frozen|image|modal|copy|qr)|days|zone-offset|send-form|third-parties)/
/** Small parts of other folders that every page begins with. */
const BEGINNING =
  /[\\/]app[\\/](language[\\/]way-back|frame[\\/]install[\\/]captured-prompt|prices[\\/](own-prices|to-camel)|errors[\\/]last-resort|features[\\/](banners|services[\\/]search-context|ordering[\\/](cart-drawer[\\/]cart-host|cart[\\/](cart-button|state[\\/]cart-(layer|store|networks)|model[\\/]cart-events))))/

const UI = /[\\/]ui[\\/](components|formats|theme|controls[\\/](?!on-demand[\\/]))/
/** Parts of `ui` that the first page does without. */
const OF_FORMS =
  /[\\/]ui[\\/]components[\\/](\w+[\\/])?(quantity-slider|log-scale|radio-group|radio-rows|rolling-number|receipt|section-card|rich-text|skeleton)\./
/** What only pages behind a sign-in show. */
const OF_LISTS = /[\\/]ui[\\/]components[\\/](\w+[\\/])?(status-badge|stepper|list-table|list-row|page|later-icons)\./
const NOT_AT_FIRST = new RegExp(`${OF_FORMS.source}|${OF_LISTS.source}|[\\\\/]confirm-sheet\\.`)

/** A handful of files that pages share, instead of one per module and page: the first visit makes a dozen requests, not forty. */
const sharedChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/, priority: 3 },
  { name: 'ui', test: (id: string) => UI.test(id) && !NOT_AT_FIRST.test(id), priority: 2 },
  { name: 'ui-forms', test: OF_FORMS, priority: 2 },
  { name: 'ui-lists', test: OF_LISTS, priority: 2 },
  // What menus, lists to choose from and dialogs stand on: one file beside theirs.
  { name: 'controls', test: /node_modules[\\/](@base-ui|@floating-ui|use-sync-external-store|@babel[\\/]runtime)[\\/]/, priority: 3 },
  { name: 'frame', test: (id: string) => FRAME.test(id) || BEGINNING.test(id), priority: 2 },
  // What other screens take from the catalogue, so that they do not take all of it.
  { name: 'catalogue-parts', test: /[\\/]features[\\/](networks[\\/]network-glyph|services[\\/]favourites[\\/])/, priority: 2 },
  { name: 'catalogue', test: /[\\/](screens[\\/]catalogue[\\/](filters|list|model)|features[\\/]services[\\/]list)[\\/]/, priority: 1 },
]

export default defineConfig({
  plugins: [words(), routeCatalogues(), reactRouter(), serviceWorker()],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } } },
  build: { manifest: true, cssMinify: true },
  ssr: { noExternal: [/^@vitrine\//] },
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-router', 'react-router/dom'],
  },
})
