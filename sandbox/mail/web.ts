import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addControl } from '../server/control.ts'
import { escapeHtml, renderPage } from '../server/page.ts'
import type { Mail, Mailbox } from './mailbox.ts'
import type { SmtpSettings } from './smtp.ts'

/** To the second, as people write it: `2026-03-14 18:20:05 UTC`. */
const timeOf = ({ receivedAt }: Mail): string =>
  new Date(receivedAt)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z/, ' UTC')

function listPage(mails: readonly Mail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/mails/${mail.id}">${escapeHtml(mail.subject || '(no subject)')}<span>${escapeHtml(mail.envelopeTo.join(', '))} · <time>${timeOf(mail)}</time></span></a></li>`,
  )
  const body = rows.length === 0 ? '<p>No mail has come in yet.</p>' : `<ul>${rows.join('')}</ul>`
  return renderPage({
    title: 'Mails',
    body: `<h1>Mails</h1><p>Everything the shop sent; nothing leaves this machine.</p>${body}`,
    wide: true,
  })
}

/** Links of the mail open in a new tab: the frame itself may run no script and see no other page. */
function mailPage(mail: Mail): string {
  const facts = [
    ['From', mail.from],
    ['To', mail.envelopeTo.join(', ')],
    ['Message id', mail.messageId],
  ]
  const list = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`).join('')
  const frame = `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(`<base target="_blank">${mail.html}`)}"></iframe>`
  const content = mail.html === '' ? `<pre>${escapeHtml(mail.text)}</pre>` : frame
  const title = mail.subject || '(no subject)'
  return renderPage({ title, body: `<p><a href="/">All mails</a></p><h1>${escapeHtml(title)}</h1><dl>${list}</dl>${content}`, wide: true })
}

const querySchema = z.object({
  to: z.string().optional(),
  subject: z.string().optional(),
  after: z.coerce.number().optional(),
  waitMs: z.coerce.number().max(60_000).optional(),
})

const controlSchema = z.strictObject({
  clear: z.boolean().optional(),
  deferNext: z.number().int().nonnegative().optional(),
  acceptThenDropNext: z.number().int().nonnegative().optional(),
  refused: z.array(z.string()).optional(),
})

/** `GET /`, `GET /mails/:id`, `GET /_books/mails?to=&subject=&after=&waitMs=`, `POST /_control`. */
export function addWebRoutes(app: FastifyInstance, mailbox: Mailbox, settings: SmtpSettings): void {
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(listPage([...mailbox.list()].reverse())))
  app.get<{ Params: { id: string } }>('/mails/:id', async ({ params }, reply) => {
    const mail = mailbox.find(Number(params.id))
    reply.type('text/html; charset=utf-8')
    return mail === undefined
      ? reply.status(404).send(renderPage({ title: 'No such mail', body: '<h1>No such mail</h1>' }))
      : mailPage(mail)
  })
  app.get('/_books/mails', async (request) => {
    const { waitMs, ...query } = querySchema.parse(request.query)
    if (waitMs !== undefined) await mailbox.wait(query, waitMs).catch(() => undefined)
    return { mails: mailbox.list(query) }
  })
  addControl(app, controlSchema, ({ clear, ...changes }) => {
    if (clear === true) mailbox.clear()
    Object.assign(settings, changes)
  })
}
