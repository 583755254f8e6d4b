import type { Plugin } from 'vite'

/** Styles that the root route links on every page: the shared files `ui` and `frame`. */
const STYLES_OF_ROOT = String.raw`/\/(ui|frame)-[\w-]{8}\.css$/`
const ALREADY_LINKED = '.has(dep.href)) return'

/**
 * Keeps late imports from linking the root's styles a second time. React Router writes its links as `….css#`, so that leaving a route
 * does not take away what a late import needs; Vite's preload does not recognize them and links each file again, which styles and lays
 * out the whole page anew. The root's links are never taken away.
 */
export const rootStyles = (): Plugin => ({
  name: 'vitrine-root-styles',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes(ALREADY_LINKED)) this.error(`Vite's preload helper no longer says "${ALREADY_LINKED}"`)
      return { code: code.replace(ALREADY_LINKED, () => `.has(dep.href) || ${STYLES_OF_ROOT}.test(dep.pathname)) return`), map: null }
    },
  },
})
