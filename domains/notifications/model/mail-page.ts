import type { Locale } from '@vitrine/platform/kernel'
import { toBcp47 } from '@vitrine/platform/kernel'

/** A mail's content, before layout. */
export interface MailContent {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly rows: readonly (readonly [label: string, value: string])[]
  readonly button: { readonly label: string; readonly url: string } | null
}
export interface MailFrame {
  readonly locale: Locale
  readonly panelName: string
  readonly panelUrl: string
  readonly brand: string
  readonly why: string
  readonly support: string
  readonly choose: { readonly label: string; readonly url: string }
}

const INK = '#12161d'
const QUIET = '#5f6979'
const FONT = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/**
 * Only for mail programs that follow the reader's scheme; the others show the styles in place. A program that is told of no dark scheme inverts colours
 * as it likes, the panel's own among them.
 */
const DARK = `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#0f1319!important}.card{background:#181d25!important}.page,.name{color:#e8ecf2!important}.line{border-color:#2c343f!important}.quiet{color:#a3adba!important}}</style>`

/** Plain HTML for mail programs: one column of tables, styles in place, the panel's colour on its name and the button. */
export function mailHtml(content: MailContent, frame: MailFrame): string {
  const rows = content.rows.map(([label, value]) => row(label, value)).join('')
  return `<!doctype html>
<html lang="${toBcp47(frame.locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(content.subject)}</title>
${DARK}</head>
<body class="page" style="margin:0;padding:0;background:#f6f7f9;color:${INK};font-family:${FONT};font-size:15px;line-height:22px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card line" style="max-width:560px;background:#ffffff;border:1px solid #e1e5eb;border-radius:12px">
<tr><td style="height:4px;background:${frame.brand};border-radius:11px 11px 0 0;font-size:0;line-height:4px">&nbsp;</td></tr>
<tr><td class="line" style="padding:20px 28px;border-bottom:1px solid #e1e5eb"><a href="${escaped(frame.panelUrl)}" class="name" style="color:${INK};font-weight:600;font-size:17px;text-decoration:none">${escaped(frame.panelName)}</a></td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 14px;font-size:20px;line-height:28px;font-weight:600">${escaped(content.subject)}</h1>
${content.paragraphs.map((text) => `<p style="margin:0 0 14px">${escaped(text)}</p>`).join('\n')}
${rows ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="line" style="margin:8px 0 6px;border-top:1px solid #eef0f4">${rows}</table>` : ''}
${content.button ? button(content.button, frame.brand) : ''}
</td></tr>
<tr><td class="line quiet" style="padding:18px 28px 22px;border-top:1px solid #e1e5eb;color:${QUIET};font-size:13px;line-height:20px">${escaped(frame.support)}<br>${escaped(frame.why)} <a href="${escaped(frame.choose.url)}" class="quiet" style="color:${QUIET}">${escaped(frame.choose.label)}</a></td></tr>
</table></td></tr></table></body></html>
`
}

const isAddress = (value: string): boolean => /^https?:\/\//.test(value)

/** An address stands below its label: beside it, it would break anywhere. */
const row = (label: string, value: string): string =>
  isAddress(value)
    ? `<tr><td colspan="2" class="line" style="${CELL};word-break:break-word"><span class="quiet" style="color:${QUIET}">${escaped(label)}</span><br>${breakable(value)}</td></tr>`
    : `<tr><td class="line quiet" style="${CELL};padding-right:16px;color:${QUIET};white-space:nowrap;vertical-align:top">${escaped(label)}</td><td align="right" class="line" style="${CELL};word-break:break-word">${escaped(value)}</td></tr>`
const CELL = 'padding:9px 0;border-bottom:1px solid #eef0f4'

/** Breaks where the parts of an address meet, and within a part only when it is too long for a line. */
const breakable = (address: string): string =>
  address
    .split(/(?<=[^:/][/?])(?=[^/?])/)
    .map(escaped)
    .join('<wbr>')

const button = ({ label, url }: { label: string; url: string }, brand: string): string =>
  `<p style="margin:22px 0 0"><a href="${escaped(url)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:${brand};color:${labelOn(brand)};font-weight:600;text-decoration:none">${escaped(label)}</a></p>`

/** The plain-text alternative. */
export function mailText(content: MailContent, frame: MailFrame): string {
  const rows = content.rows.map(([label, value]) => `${label}: ${value}`)
  const link = content.button ? [`${content.button.label}:\n${content.button.url}`] : []
  const footer = ['-- ', frame.panelName, frame.support, frame.why, `${frame.choose.label}: ${frame.choose.url}`].join('\n')
  return `${[content.subject, ...content.paragraphs, ...(rows.length > 0 ? [rows.join('\n')] : []), ...link, footer].join('\n\n')}\n`
}

/** White or ink, whichever reads better on the panel's colour. */
export function labelOn(brand: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(brand.slice(at, at + 2), 16) / 255))
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : INK
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
