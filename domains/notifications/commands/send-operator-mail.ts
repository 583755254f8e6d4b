import type { OperatorMailbox } from '@vitrine/operators'
import type { NotificationsDeps } from '../deps.ts'
import { escaped } from '../model/mail-page.ts'
import { isFinal, pauseAfter } from '../model/retry.ts'
import type { MailMessage } from '../ports.ts'
import { reasonOf } from './send-due-mail.ts'

const BATCH = 10
/** Longer than a batch can take, so no other sender claims a mail in progress. */
const LEASE_MS = 5 * 60_000

export interface OperatorMailDeps extends Pick<NotificationsDeps, 'mailer' | 'clock' | 'log'> {
  readonly mailbox: OperatorMailbox
  /** The sender's address. */
  readonly from: string
}

type Letter = Awaited<ReturnType<OperatorMailbox['claim']>>[number]

/** Sends due mails of the deployment to people who run shops, at least once each; how many it claimed. */
export async function sendOperatorMail(deps: OperatorMailDeps): Promise<number> {
  const now = deps.clock.now()
  const letters = await deps.mailbox.claim({ now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit: BATCH })
  await Promise.all(letters.map((letter) => send(deps, letter)))
  return letters.length
}

async function send({ mailer, mailbox, clock, log, from }: OperatorMailDeps, letter: Letter): Promise<void> {
  try {
    await mailer.send(messageOf(letter, from))
    await mailbox.end(letter.id, 'sent', null)
  } catch (error) {
    const why = reasonOf(error)
    const pauseMs = isFinal(error) ? undefined : pauseAfter(letter.tries)
    const facts = { event: 'operators.mail.failed', mailId: String(letter.id), tries: letter.tries, why, givenUp: pauseMs === undefined }
    log.error(facts, 'a mail to an operator was not sent')
    if (pauseMs === undefined) await mailbox.end(letter.id, 'failed', why)
    else await mailbox.postpone(letter.id, new Date(clock.now().getTime() + pauseMs), why)
  }
}

function messageOf({ id, to, subject, paragraphs, link }: Letter, from: string): MailMessage {
  const html = paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n')
  return {
    from: `"Vitrine console" <${from}>`,
    to,
    // A name that somebody chose begins no header of its own.
    subject: subject.replace(/[\r\n]+/g, ' '),
    text: `${[...paragraphs, `${link.label}:\n${link.url}`].join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><meta charset="utf-8"><body>${html}\n<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p></body></html>\n`,
    messageId: `<operator-${id}@${from.split('@')[1] ?? 'console'}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
