import type { NotificationsDeps } from '../deps.ts'
import { isFinal, pauseAfter } from '../model/retry.ts'
import { claimDueMail, endMail, type MailRow, panelsWithDueMail, postponeMail } from '../store/mail-store.ts'
import { composeMail } from './compose-mail.ts'

const BATCH = 10
/** Longer than a batch can take, so no other sender claims a mail in progress. */
const LEASE_MS = 5 * 60_000

/**
 * Sends due mail and returns how many mails it claimed. At-least-once: a mail counts as sent once the mail server has taken it; a crash right after that
 * sends it again with the same Message-ID.
 */
export async function sendDueMail(deps: NotificationsDeps): Promise<number> {
  const panelIds = await deps.database.system((trx) => panelsWithDueMail(trx, deps.clock.now()))
  let taken = 0
  for (const panelId of panelIds) {
    const now = deps.clock.now()
    const claim = { now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit: BATCH }
    const rows = await deps.database.transaction(panelId, (trx) => claimDueMail(trx, claim))
    await Promise.all(rows.map((row) => send(deps, panelId, row)))
    taken += rows.length
  }
  return taken
}

async function send(deps: NotificationsDeps, panelId: number, row: MailRow): Promise<void> {
  try {
    const panel = await deps.panels.get(panelId)
    const message = await deps.database.transaction(panelId, (trx) => composeMail(trx, deps, panel, row))
    if (!('dropped' in message)) await deps.mailer.send(message)
    const end =
      'dropped' in message ? ({ state: 'dropped', why: message.dropped } as const) : ({ state: 'sent', at: deps.clock.now() } as const)
    await deps.database.transaction(panelId, (trx) => endMail(trx, row.id, end))
  } catch (error) {
    await noteFailure(deps, panelId, row, error)
  }
}

async function noteFailure(deps: NotificationsDeps, panelId: number, row: MailRow, error: unknown): Promise<void> {
  const why = reasonOf(error)
  const pauseMs = isFinal(error) ? undefined : pauseAfter(row.tries)
  deps.log.error(
    {
      event: 'mail.send.failed',
      panelId,
      mailId: String(row.id),
      kind: row.mail.kind,
      tries: row.tries,
      why,
      givenUp: pauseMs === undefined,
    },
    'mail was not sent',
  )
  await deps.database.transaction(panelId, (trx) =>
    pauseMs === undefined
      ? endMail(trx, row.id, { state: 'failed', why })
      : postponeMail(trx, row.id, new Date(deps.clock.now().getTime() + pauseMs), why),
  )
}

/** A mail server's answer often repeats the receiver's address, so only codes are stored. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'responseCode' in error && typeof error.responseCode === 'number' ? `smtp ${error.responseCode}` : undefined
  return code ?? ('code' in error && typeof error.code === 'string' ? error.code : error.name)
}
