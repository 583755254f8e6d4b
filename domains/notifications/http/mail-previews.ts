import { originOf, type Panel } from '@vitrine/panels'
import type { RawRoutes } from '@vitrine/platform/http'
import { isLocale, type Locale, locales, Refusal } from '@vitrine/platform/kernel'
import { frameOf } from '../commands/compose-mail.ts'
import { sampleMails } from '../commands/sample-mails.ts'
import type { NotificationsDeps } from '../deps.ts'
import { readerOf } from '../mails/reader.ts'
import { escaped, mailHtml, mailText } from '../model/mail-page.ts'

const AT = '/dev/mails'
/** Mails have inline styles and load nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

interface RouteParams {
  readonly Params: { readonly kind: string; readonly variant: string }
  readonly Querystring: { readonly locale?: string; readonly text?: string }
}

/** Every mail as it would be sent, for developers: in each language, under each panel's name and colour. Never bound in production. */
export const mailPreviews = (deps: Pick<NotificationsDeps, 'panels' | 'catalogue'>): RawRoutes => ({
  name: 'notifications.mail-previews',
  mount: (app, { contextOf }) => {
    app.get(AT, async (request, reply) => {
      const { panelId, host } = await contextOf(request)
      const port = request.host.split(':')[1]
      return reply
        .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY })
        .send(listPage(await deps.panels.all(), panelId, port === undefined ? host : `${host}:${port}`))
    })
    app.get<RouteParams>(`${AT}/:kind/:variant`, async (request, reply) => {
      const { panelId } = await contextOf(request)
      const { locale, text } = request.query
      const { kind, variant } = request.params
      const sample = Object.hasOwn(sampleMails, kind) ? sampleMails[kind as keyof typeof sampleMails][variant] : undefined
      const panel = await deps.panels.get(panelId)
      const reader = await readerOf(deps, panel, { locale: isLocale(locale) ? locale : 'en' })
      const content = sample?.(reader)
      if (!content) throw new Refusal('not-found', 'request.notFound')
      const frame = frameOf(panel, reader, reader.url('/unsubscribe/1?signature=sample'))
      if (text !== undefined) return reply.type('text/plain; charset=utf-8').send(mailText(content, frame))
      return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }).send(mailHtml(content, frame))
    })
  },
})

const link = (href: string, text: string): string => `<a href="${escaped(href)}">${escaped(text)}</a>`

/** One row a mail, one column a language; other panels answer on their own hosts. */
function listPage(panels: readonly Panel[], panelId: number, host: string): string {
  const address = (name: string, locale: Locale) => `/core${AT}/${name.split('/').map(encodeURIComponent).join('/')}?locale=${locale}`
  const rows = Object.entries(sampleMails).flatMap(([kind, variants]) =>
    Object.keys(variants).map((variant) => {
      const name = `${kind}/${variant}`
      const cells = locales.map((locale) => `<td>${link(address(name, locale), locale)}</td>`).join('')
      return `<tr><th scope="row">${escaped(name)}</th>${cells}<td>${link(`${address(name, 'en')}&text`, 'text')}</td></tr>`
    }),
  )
  const port = host.split(':')[1]
  const others = panels.map((panel) => {
    const at = new URL(originOf(panel))
    at.hostname = panel.host
    if (port) at.port = port
    return panel.id === panelId ? `<b>${escaped(panel.name)}</b>` : link(`http://${at.host}/core${AT}`, panel.name)
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mails</title>
<style>body{font:14px/22px system-ui,sans-serif;margin:24px}th{text-align:left;font-weight:400;padding-right:24px;white-space:nowrap}td{padding:2px 8px}</style></head>
<body><h1>Mails</h1><p>${others.join(' · ')}</p><table>${rows.join('\n')}</table></body></html>
`
}
