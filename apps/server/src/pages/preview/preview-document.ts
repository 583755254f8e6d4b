import type { PreviewScheme } from '@vitrine/panels'

const BAR = 'Preview of unsaved changes. Nothing can be ordered here, and menus that need scripts stay closed.'
const BAR_STYLE =
  'position:fixed;inset:auto 0 0;z-index:2147483647;padding:8px 12px;background:var(--sf-text);color:var(--sf-page);font:500 13px/18px system-ui,sans-serif;text-align:center'

/** What runs or is fetched by scripts: a preview has none of it. */
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="(?:modulepreload|after-paint|manifest)"[^>]*>/g
/** Anyone who types in the form beside it keeps the focus. */
const AUTOFOCUS = /(<(?:input|textarea|select|button)\b[^>]*?)\sautofocus(?:="[^"]*")?/gi
const LINKS = /(<a\b[^>]*?\s)href="([^"]*)"/g

/** A rendered page as a preview shows it: without scripts, its links lead on within the preview and nowhere else, and it says what it is. */
export function previewDocument(html: string, folder: string): string {
  return html
    .replace(SCRIPTS, '')
    .replace(AUTOFOCUS, '$1')
    .replace(LINKS, (whole, start: string, address: string) => {
      if (address.startsWith('#') || address.startsWith('?')) return whole
      return isOwnPage(address) ? `${start}href="${folder}${address}"` : `${start}aria-disabled="true"`
    })
    .replace('</body>', `<div role="note" style="${BAR_STYLE}">${BAR}</div></body>`)
}

/** A page of the shop itself; not its files and answers, and not `//another.host`. */
export const isOwnPage = (address: string): boolean =>
  /^\/(?![/\\])/.test(address) && !/^\/(?:assets|core|console|preview)\//.test(address) && address.length <= 2000

/**
 * The policy of a preview: no script, no form and no call, so that nothing can be ordered; only the console shows it in a frame. Fonts are ours alone, which is why
 * the sandbox leaves the page its origin: without scripts nothing can use it.
 */
export function previewHeaders(pictures: readonly string[], consoleOrigin: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data:${pictures.map((source) => ` ${source}`).join('')}`,
      "font-src 'self' data:",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${consoleOrigin}`,
      'sandbox allow-same-origin',
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-type': 'text/html; charset=utf-8',
  }
}

/** Said in the frame where there is nothing to show. */
export const previewNotice = (text: string, scheme: PreviewScheme = 'light'): string =>
  `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="${scheme}"><title>Preview</title><p style="font:500 15px/22px system-ui,sans-serif;text-align:center;margin:30vh 16px 0">${text}</p></html>`
