import type { Mailer } from '@vitrine/notifications'
import { createTransport } from 'nodemailer'

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  readonly url: string
  readonly timeoutMs?: number
}

/**
 * Mail over SMTP. Throws when the server did not confirm the mail; a retry reuses the message id, by
 * which receivers drop a second copy. 4xx answers are worth repeating, 5xx (`responseCode`) are not.
 */
export function createSmtpMailer(options: SmtpOptions): Mailer & { close(): void } {
  const timeoutMs = options.timeoutMs ?? 15_000
  const transport = createTransport({
    url: options.url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A customer's text must not make a template read a file or an address of ours.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (message) => {
      await transport.sendMail({ ...message, headers: { ...message.headers } })
    },
    close: () => transport.close(),
  }
}
