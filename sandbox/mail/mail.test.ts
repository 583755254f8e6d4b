import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MailSink, startMail } from './index.ts'

let sink: MailSink

beforeEach(async () => {
  sink = await startMail()
})
afterEach(() => sink.stop())

async function send(to: string, subject = 'Hello'): Promise<void> {
  const transport = createTransport(sink.smtpUrl)
  const html = '<p>Grüße <script>alert(1)</script><a href="https://example.com">link</a></p>'
  await transport.sendMail({ from: '"The shop" <shop@example.com>', to, subject, html, text: 'Grüße', headers: { 'x-kind': 'test' } })
}

describe('the SMTP side', () => {
  it('stores every mail with its parts', async () => {
    await send('ann@example.com', 'Grüße ✓')
    expect(sink.mails()).toMatchObject([
      {
        envelopeTo: ['ann@example.com'],
        envelopeFrom: 'shop@example.com',
        from: 'The shop <shop@example.com>',
        subject: 'Grüße ✓',
        text: expect.stringContaining('Grüße'),
        html: expect.stringContaining('<a href='),
        headers: { 'x-kind': 'test' },
      },
    ])
  })

  it('waits for a mail that is still to come', async () => {
    const waiting = sink.waitForMail('BEN@example.com', { timeoutMs: 2_000, subject: 'Second' })
    await send('ann@example.com', 'Second')
    await send('ben@example.com', 'First')
    await send('ben@example.com', 'Second')
    expect((await waiting).subject).toBe('Second')
  })

  it('says what it waited for in vain', async () => {
    await expect(sink.waitForMail('nobody@example.com', { timeoutMs: 20 })).rejects.toThrow('nobody@example.com')
  })

  it('defers, refuses and drops when told to', async () => {
    sink.configure({ deferNext: 1, refused: ['gone@example.com'] })
    await expect(send('ann@example.com')).rejects.toMatchObject({ responseCode: 451 })
    await expect(send('gone@example.com')).rejects.toMatchObject({ responseCode: 550 })
    expect(sink.mails()).toEqual([])
    sink.configure({ acceptThenDropNext: 1 })
    await expect(send('ann@example.com')).rejects.toThrow()
    expect(sink.mails()).toHaveLength(1)
  })
})

describe('the pages', () => {
  it('list mails and show one without running anything of it', async () => {
    await send('ann@example.com', '<b>Bold</b>')
    expect(await (await fetch(sink.url)).text()).toContain('&lt;b&gt;Bold&lt;/b&gt;')
    const page = await (await fetch(`${sink.url}/mails/1`)).text()
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(page).not.toContain('<script>')
    expect((await fetch(`${sink.url}/mails/2`)).status).toBe(404)
  })

  it('answer the book by recipient, and wait for it', async () => {
    const waiting = fetch(`${sink.url}/_books/mails?to=ben@example.com&waitMs=2000`)
    await send('ann@example.com')
    await send('ben@example.com')
    expect(await (await waiting).json()).toMatchObject({ mails: [{ envelopeTo: ['ben@example.com'] }] })
    await fetch(`${sink.url}/_control`, { method: 'POST', body: JSON.stringify({ clear: true }) })
    expect(sink.mails()).toEqual([])
  })
})
