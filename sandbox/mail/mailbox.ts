export interface Mail {
  readonly id: number
  /** The addresses of the envelope: who really got it. */
  readonly envelopeTo: readonly string[]
  readonly envelopeFrom: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly messageId: string
  readonly headers: Readonly<Record<string, string>>
  readonly receivedAt: number
}

export interface MailQuery {
  readonly to?: string
  readonly subject?: string
  /** Only mails with a greater id. */
  readonly after?: number
}

export interface Mailbox {
  add(mail: Omit<Mail, 'id'>): Mail
  find(id: number): Mail | undefined
  /** Oldest first. */
  list(query?: MailQuery): readonly Mail[]
  /** The newest mail that fits, now or when it comes; rejects after the time. */
  wait(query: MailQuery, timeoutMs: number): Promise<Mail>
  clear(): void
}

const mailsMax = 5_000

function fits(mail: Mail, query: MailQuery): boolean {
  const to = query.to?.toLowerCase()
  return (
    (to === undefined || mail.envelopeTo.some((address) => address.toLowerCase() === to)) &&
    (query.subject === undefined || mail.subject.includes(query.subject)) &&
    mail.id > (query.after ?? 0)
  )
}

export function createMailbox(): Mailbox {
  let mails: Mail[] = []
  let nextId = 1
  const waiting = new Set<(mail: Mail) => void>()
  return {
    add: (fresh) => {
      const mail = { ...fresh, id: nextId++ }
      mails.push(mail)
      if (mails.length > mailsMax) mails.shift()
      for (const notice of [...waiting]) notice(mail)
      return mail
    },
    find: (id) => mails.find((mail) => mail.id === id),
    list: (query = {}) => mails.filter((mail) => fits(mail, query)),
    wait: (query, timeoutMs) => {
      const known = mails.findLast((mail) => fits(mail, query))
      if (known !== undefined) return Promise.resolve(known)
      return new Promise((resolve, reject) => {
        const notice = (mail: Mail): void => {
          if (!fits(mail, query)) return
          end()
          resolve(mail)
        }
        const timer = setTimeout(() => {
          end()
          reject(new Error(`no mail ${JSON.stringify(query)} within ${timeoutMs} ms; there are ${mails.length} others`))
        }, timeoutMs)
        const end = (): void => {
          clearTimeout(timer)
          waiting.delete(notice)
        }
        waiting.add(notice)
      })
    },
    clear: () => {
      mails = []
    },
  }
}
