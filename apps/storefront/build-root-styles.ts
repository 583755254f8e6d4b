import type { Plugin } from 'vite'

const IS_LINKED = '.has(dep.href)) return'
/** React Router's own table of routes, which stands in the document before any late import. */
const OF_ROOT = 'globalThis.__reactRouterManifest?.routes?.root?.css?.includes(dep.pathname + "#")'

/**
 * Keeps late imports from linking the root route's style sheets a second time. React Router writes its links as `….css#`, so that
 * leaving a route does not take away what a late import needs; Vite's preload does not recognize them and links each file again, which
 * styles and lays out the whole page anew. The root's links stay on every page, so they need no second one.
 */
export const rootStyles = (): Plugin => ({
  name: 'vitrine-root-styles',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes(IS_LINKED)) this.error(`Vite's preload helper no longer says "${IS_LINKED}"`)
      return { code: code.replace(IS_LINKED, () => `.has(dep.href) || ${OF_ROOT}) return`), map: null }
    },
  },
})
