import { createInvoice, createManualAccount, createMethod } from '@vitrine/payments'
import { micro } from '@vitrine/platform/kernel'
import type pg from 'pg'
import type { Domains } from '../src/wiring.ts'

/** Bank transfers of ten dollars that their payer says were made; another one with each call. */
export async function waitingPayments(domains: Domains, admin: pg.Client, panelId: number, userId: number): Promise<() => Promise<number>> {
  const { database, panels, secrets } = domains.payments
  const { settings } = await panels.get(panelId)
  const methodId = await database.transaction(panelId, async (trx) =>
    createMethod(trx, {
      strategy: 'message',
      gatewayAccountId: await createManualAccount(trx, secrets),
      icon: '/icon.svg',
      accountNumber: '13',
      texts: { en: { name: 'Transfer' } },
    }),
  )
  return async () => {
    const purpose = { kind: 'top_up' } as const
    const terms = { userId, methodId, payer: null, amount: micro(10_000_000n), purpose, locale: 'en', settings, now: new Date() } as const
    const { id, number } = await database.transaction(panelId, (trx) => createInvoice(trx, terms))
    await admin.query(`update payments.invoice set state = 'in_moderation' where panel_id = $1 and id = $2`, [panelId, id])
    return number
  }
}
