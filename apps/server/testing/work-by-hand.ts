import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { fulfilmentDueRows, saveProviderAccount, setRoutes } from '@vitrine/fulfilment'
import { aUser } from '@vitrine/identity/testing'
import { aPaidOrder } from '@vitrine/ordering/testing'
import type pg from 'pg'
import type { Domains } from '../src/wiring.ts'

export interface WorkByHand {
  readonly orderId: number
  readonly refillId: number
  /** A service of which nothing is ordered, and people who could deliver it. */
  readonly unsoldServiceId: number
  readonly accountId: number
}

/** An order of service 1 that waits for a person, and a refill of another one that does. */
export async function workByHand(domains: Domains, admin: pg.Client, panelId: number): Promise<WorkByHand> {
  const { database, secrets } = domains.fulfilment
  const unsold = aService({ id: 90 })
  await aCatalogue(database, panelId, { services: [unsold] })
  const accountId = await database.transaction(panelId, async (trx) => {
    const people = { name: 'People', connector: 'manual', endpoint: '', key: '', profile: 'request_id' } as const
    const accountId = await saveProviderAccount(trx, secrets, people)
    const route = { serviceId: 1, priority: 1, accountId, providerServiceId: 'Place the link', rateNano: 0n, rateKind: 'per_1000' } as const
    await setRoutes(trx, [route])
    return accountId
  })
  const user = await aUser(database, panelId)
  const orders = [await aPaidOrder(domains.ordering, panelId, user.id, { quantity: 10_000 })]
  orders.push(await aPaidOrder(domains.ordering, panelId, user.id, { quantity: 10_000 }))
  const submit = fulfilmentDueRows(domains.fulfilment).find(({ name }) => name === 'fulfilment.submit-lines')
  await submit?.run()
  const [orderId = 0, refilledId = 0] = orders.map(({ id }) => id)
  const { rows } = await admin.query<{ id: number }>(
    `with made as (
       insert into ordering.refill (panel_id, order_id, user_id, quantity, origin, state) values ($1, $2, $3, 100, 'customer', 'accepted') returning *)
     insert into fulfilment.refill (panel_id, refill_id, order_id, state, account_id, provider_order_id, provider_refill_id, deadline_at, accepted_at, created_at, updated_at)
     select m.panel_id, m.id, m.order_id, 'accepted', s.account_id, s.provider_order_id, m.id::text, now(), now(), now(), now()
       from made m join fulfilment.submission s on s.panel_id = m.panel_id and s.order_id = m.order_id returning refill_id as id`,
    [panelId, refilledId, user.id],
  )
  return { orderId, refillId: rows[0]?.id ?? 0, unsoldServiceId: unsold.id, accountId }
}
