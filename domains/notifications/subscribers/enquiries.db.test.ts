import { aUser } from '@vitrine/identity/testing'
import { anOrderShop, aPaidOrder, type OrderShop } from '@vitrine/ordering/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMailDesk, type MailDesk } from '../testing/mail-desk.ts'

let shop: OrderShop
let desk: MailDesk
beforeAll(async () => {
  shop = await anOrderShop()
  desk = await aMailDesk(shop.deps)
})
afterAll(async () => {
  await desk.sink.stop()
  await shop.app.close()
  await shop.db.close()
})

const ask = (orderId: number, as: number, more: object = {}) =>
  shop.ask(
    'POST',
    `/api/v1/orders/${orderId}/support`,
    { subject: 'Late\r\nBcc: all@example.com', text: 'Where is <my> order?', ...more },
    { as },
  )
async function mails() {
  await desk.send(shop.panel.id)
  return desk.sink.mails().filter(({ subject }) => subject.includes('Late'))
}

it('a question about an order is one mail to the panel’s support, which answers to the customer (ORDER-008, EP-040)', async () => {
  const user = await aUser(shop.db.database, shop.panel.id)
  const { id } = await aPaidOrder(shop.deps, shop.panel.id, user.id)
  expect((await ask(id, user.id)).statusCode).toBe(204)
  desk.sink.clear()
  await mails()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.envelopeTo).toEqual([shop.panel.settings.support_email])
  expect(mail?.subject).toBe(`[Order #${id}] Late Bcc: all@example.com`)
  expect(mail?.headers['reply-to']).toContain(user.email)
  expect(mail?.text).toContain('Where is <my> order?')
  expect(mail?.text).toContain(`Order: #${id}`)
  expect(mail?.html).toContain('Where is &lt;my&gt; order?')
  expect(mail?.headers['auto-submitted']).toBeUndefined()
})

it('an account without an address is answered where it asks to be', async () => {
  const user = await aUser(shop.db.database, shop.panel.id)
  const { id } = await aPaidOrder(shop.deps, shop.panel.id, user.id)
  await shop.db.database.transaction(shop.panel.id, (trx) =>
    trx.run(sql`update identity.user_account set email = null where panel_id = ${trx.panelId} and user_id = ${user.id}`),
  )
  await ask(id, user.id, { email: 'ann@example.com' })
  desk.sink.clear()
  const [mail] = await mails()
  expect(mail?.headers['reply-to']).toContain('ann@example.com')
})
