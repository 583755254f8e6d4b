import { type Locale, toBcp47 } from '@vitrine/platform/kernel'

const HEADING = 'font:600 18px/28px system-ui,sans-serif;text-align:center;margin:30vh 16px 0'
const TEXT = 'font:400 14px/22px system-ui,sans-serif;text-align:center;margin:12px auto 0;max-width:480px;white-space:pre-line'
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign)

/** A document of a sentence or two that needs no script and no file: for what is answered before a page could be made. */
export function plainPage(locale: Locale, heading: string, text?: string | null): string {
  const below = text ? `<p style="${TEXT}">${escaped(text)}</p>` : ''
  return `<!DOCTYPE html><html lang="${toBcp47(locale)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(heading)}</title><h1 style="${HEADING}">${escaped(heading)}</h1>${below}</html>`
}
