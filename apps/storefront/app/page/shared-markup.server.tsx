import type { i18n } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from '#i18n'
import type { SharedMarkup } from './shared-markup.ts'

/** Of one list: languages, currencies and rates as they change. */
const VARIANTS_MAX = 40
const known = new WeakMap<object, Map<string, string>>()

/** Renders a part once for all pages that show the same facts in the same way; it goes with its facts. */
export const sharedMarkup =
  (messages: i18n): SharedMarkup =>
  (of, by, render) => {
    const variants = known.get(of) ?? new Map<string, string>()
    const found = variants.get(by)
    if (found !== undefined) return found
    const html = renderToString(<I18nextProvider i18n={messages}>{render()}</I18nextProvider>)
    if (variants.size >= VARIANTS_MAX) variants.clear()
    known.set(of, variants.set(by, html))
    return html
  }
