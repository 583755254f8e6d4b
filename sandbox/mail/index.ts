import { serve } from '../server/serve.ts'
import { createMailbox, type Mail, type MailQuery } from './mailbox.ts'
import { type SmtpSettings, startSmtpSink } from './smtp.ts'
import { addWebRoutes } from './web.ts'

export type { Mail, MailQuery } from './mailbox.ts'
export type { SmtpSettings } from './smtp.ts'

export interface MailOptions {
  readonly smtpPort?: number
  readonly webPort?: number
}

export interface MailSink {
  /** Where a person reads the mails. */
  readonly url: string
  /** Where the shop sends them: `smtp://127.0.0.1:port`. */
  readonly smtpUrl: string
  /** Oldest first. */
  mails(query?: MailQuery): readonly Mail[]
  /** The newest mail to this address, now or when it comes; rejects after the time (5 s by default). */
  waitForMail(to: string, options?: { readonly timeoutMs?: number; readonly subject?: string; readonly after?: number }): Promise<Mail>
  configure(settings: Partial<SmtpSettings>): void
  clear(): void
  stop(): Promise<void>
}

/** A mail server that delivers nothing and shows everything. */
export async function startMail(options: MailOptions = {}): Promise<MailSink> {
  const mailbox = createMailbox()
  const settings: SmtpSettings = { deferNext: 0, acceptThenDropNext: 0, refused: [] }
  const smtp = await startSmtpSink({ port: options.smtpPort ?? 0, mailbox, settings })
  const web = await serve({ port: options.webPort ?? 0, build: (app) => addWebRoutes(app, mailbox, settings) })
  return {
    url: web.url,
    smtpUrl: smtp.url,
    mails: (query) => mailbox.list(query),
    waitForMail: (to, { timeoutMs = 5_000, ...query } = {}) => mailbox.wait({ to, ...query }, timeoutMs),
    configure: (changes) => {
      Object.assign(settings, changes)
    },
    clear: () => mailbox.clear(),
    stop: async () => {
      await Promise.all([smtp.stop(), web.stop()])
    },
  }
}
