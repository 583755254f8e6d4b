import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

/** Faults of the SMTP side for the next mails. Counts run down. */
export interface SmtpSettings {
  /** Answer 451 to the next n mails: try again later. */
  deferNext: number
  /** Take the next n mails and cut the connection before saying so. */
  acceptThenDropNext: number
  /** Recipients answered with 550. */
  refused: readonly string[]
}

class SmtpRefusal extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const addressText = (address: { readonly name?: string; readonly address?: string } | undefined): string =>
  address?.name ? `${address.name} <${address.address ?? ''}>` : (address?.address ?? '')

async function store(mailbox: Mailbox, raw: Buffer, session: SMTPServerSession): Promise<void> {
  const mail = await PostalMime.parse(raw)
  const { mailFrom, rcptTo } = session.envelope
  mailbox.add({
    envelopeFrom: mailFrom === false ? '' : mailFrom.address,
    envelopeTo: rcptTo.map((recipient) => recipient.address),
    from: addressText(mail.from),
    to: (mail.to ?? []).map(addressText).join(', '),
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    messageId: mail.messageId ?? '',
    headers: Object.fromEntries(mail.headers.map((header) => [header.key, header.value])),
    receivedAt: Date.now(),
  })
}

export interface SmtpSink {
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

export async function startSmtpSink(options: {
  readonly port: number
  readonly mailbox: Mailbox
  readonly settings: SmtpSettings
}): Promise<SmtpSink> {
  const { mailbox, settings } = options
  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const raw = await bytesOf(stream)
    if (settings.deferNext > 0) {
      settings.deferNext -= 1
      throw new SmtpRefusal(451, 'Try again later')
    }
    await store(mailbox, raw, session)
  }
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onRcptTo: (address, _session, done) =>
      done(settings.refused.includes(address.address) ? new SmtpRefusal(550, 'No such mailbox') : null),
    onData(stream, session, done) {
      const dropAfter = settings.acceptThenDropNext > 0
      if (dropAfter) settings.acceptThenDropNext -= 1
      receive(stream, session).then(
        () => (dropAfter ? cut(session.id) : done(null)),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  const cut = (sessionId: string): void => {
    for (const connection of server.connections) if (connection.id === sessionId) connection._socket.destroy()
  }
  // Broken connections are the clients' concern and part of many tests.
  server.on('error', () => undefined)
  const port = await new Promise<number>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port, '127.0.0.1', () => {
      const address = server.server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : options.port)
    })
  })
  return { port, url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}
