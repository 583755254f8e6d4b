import { sql, type Trx } from '@vitrine/platform/database'

export type NoticeKind = 'low-balance' | 'currency' | 'catalogue' | 'removed' | 'margin' | 'parameters'

export interface Notice {
  readonly accountId: number
  readonly kind: NoticeKind
  readonly subject: string
  readonly text: string
  readonly at: Date
}

/** True when the notice is new: one open notice per kind and subject, whose text follows. */
export async function openNotice(trx: Trx, notice: Notice): Promise<boolean> {
  const row = await trx.maybe(sql<{ fresh: boolean }>`
    insert into fulfilment.notice (panel_id, account_id, kind, subject, text, at)
    values (${trx.panelId}, ${notice.accountId}, ${notice.kind}, ${notice.subject}, left(${notice.text}, 500), ${notice.at})
    on conflict (panel_id, account_id, kind, subject) where ended_at is null do update set text = excluded.text
    returning xmax = 0 as fresh`)
  return row?.fresh === true
}

export async function endNotice(trx: Trx, accountId: number, kind: NoticeKind, subjects: readonly string[], now: Date): Promise<void> {
  await trx.run(sql`
    update fulfilment.notice set ended_at = ${now} where panel_id = ${trx.panelId} and account_id = ${accountId} and kind = ${kind}
       and subject = any(${[...subjects]}::text[]) and ended_at is null`)
}

/** Ends the notices of a kind whose subject is gone. */
export async function endOtherNotices(trx: Trx, accountId: number, kind: NoticeKind, still: readonly string[], now: Date): Promise<void> {
  await trx.run(sql`
    update fulfilment.notice set ended_at = ${now} where panel_id = ${trx.panelId} and account_id = ${accountId} and kind = ${kind}
       and subject <> all(${[...still]}::text[]) and ended_at is null`)
}

export const openNotices = (trx: Trx, accountId: number): Promise<Notice[]> =>
  trx.rows(sql<Notice>`
    select account_id as "accountId", kind, subject, text, at from fulfilment.notice
     where panel_id = ${trx.panelId} and account_id = ${accountId} and ended_at is null order by at, id`)
