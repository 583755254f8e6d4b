import { layerOrder, panelTheme } from '@vitrine/ui/theme'
import type { Plugin } from 'vite'

const NAME = 'virtual:console-theme.css'
/** A name that ends in `.css` and begins with no NUL: Vite's own plugins take it for a style sheet. */
const RESOLVED = '/@console-theme.css'

/** The house's palette as a style sheet of its own: the page may have no style element. Until a scheme is chosen the system's holds. */
export function themeStyles(): string {
  const { css } = panelTheme({})
  const system = (scheme: 'light' | 'dark') =>
    `@media (prefers-color-scheme:${scheme}){${rulesOf(css, scheme).replaceAll(`[data-color-scheme="${scheme}"]`, ':not([data-color-scheme])')}}`
  return `${css}${system('light')}${system('dark')}`
}

const rulesOf = (css: string, scheme: string): string =>
  (css.match(/[^{}]+\{[^{}]*\}/g) ?? []).filter((rule) => rule.startsWith(`:root[data-color-scheme="${scheme}"]`)).join('')

export const themePlugin = (): Plugin => ({
  name: 'console-theme',
  resolveId: (id) => (id === NAME ? RESOLVED : undefined),
  load: (id) => (id === RESOLVED ? themeStyles() : undefined),
  // Whatever a sheet begins with, the order of the layers stands before it.
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${layerOrder}${String(file.source)}`
    },
  },
})
