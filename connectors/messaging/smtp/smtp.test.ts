import type { MailMessage } from '@vitrine/notifications'
import { type MailSink, startMail } from '@vitrine/sandbox'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSmtpMailer } from './index.ts'

let sink: MailSink
beforeEach(async () => {
  sink = await startMail()
})
afterEach(() => sink.stop())

const message: MailMessage = {
  from: 'Tidewell <hello@tidewell.example>',
  to: 'ann@example.com',
  subject: 'Ihre Bestellung ✓',
  html: '<p>Grüße</p>',
  text: 'Grüße',
  messageId: '<order-1@tidewell.example>',
  headers: { 'List-Unsubscribe': '<https://tidewell.example/unsubscribe?code=1>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
}

it('delivers every part of a message, with its own id and headers', async () => {
  await createSmtpMailer({ url: sink.smtpUrl }).send(message)
  const mail = await sink.waitForMail('ann@example.com')
  expect(mail).toMatchObject({ from: message.from, subject: message.subject, messageId: message.messageId })
  expect(mail.html).toContain('<p>Grüße</p>')
  expect(mail.text.trim()).toBe('Grüße')
  expect(mail.headers['list-unsubscribe']).toBe('<https://tidewell.example/unsubscribe?code=1>')
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
})

it('fails when the server defers or refuses, or ends before it confirmed', async () => {
  const mailer = createSmtpMailer({ url: sink.smtpUrl, timeoutMs: 2_000 })
  sink.configure({ deferNext: 1 })
  await expect(mailer.send(message)).rejects.toMatchObject({ responseCode: 451 })
  sink.configure({ refused: ['ann@example.com'] })
  await expect(mailer.send(message)).rejects.toMatchObject({ responseCode: 550 })
  expect(sink.mails()).toEqual([])
  sink.configure({ refused: [], acceptThenDropNext: 1 })
  await expect(mailer.send(message)).rejects.toThrow()
  await mailer.send(message)
  expect(sink.mails().map((mail) => mail.messageId)).toEqual([message.messageId, message.messageId])
})

it('fails when nobody listens', async () => {
  const url = sink.smtpUrl
  await sink.stop()
  await expect(createSmtpMailer({ url, timeoutMs: 2_000 }).send(message)).rejects.toThrow()
  sink = await startMail()
})

it('lets no line break of a customer add a header', async () => {
  await createSmtpMailer({ url: sink.smtpUrl }).send({ ...message, subject: 'Hello\r\nBcc: eve@example.com' })
  const mail = await sink.waitForMail('ann@example.com')
  expect(mail.envelopeTo).toEqual(['ann@example.com'])
  expect(mail.headers.bcc).toBeUndefined()
})
