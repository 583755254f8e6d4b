import { findUser, findUserByEmail, offerImpersonation } from '@vitrine/identity'
import { createPanels, originOf } from '@vitrine/panels'
import { systemClock } from '@vitrine/platform/kernel'
import { withDatabase } from '../database/with-database.ts'
import { type Command, said } from '../program/command.ts'

export const impersonateCommand: Command = {
  usage: `Acts for a customer, for half an hour at most. He sees it in the list of his sessions; his password, his money and his tokens stay out of reach.

  vitrine impersonate PANEL CUSTOMER --operator E-MAIL --reason TEXT --ticket TEXT

CUSTOMER is a number or an e-mail. E-MAIL is the operator's own account on that panel; it needs the permission users.impersonate. Prints an address that works once,
within a minute. Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`,
  options: { operator: { type: 'string' }, reason: { type: 'string' }, ticket: { type: 'string' } },
  run: async ({ args: [key, customer], text }) => {
    const [email, reason, ticket] = [text('operator'), text('reason')?.trim(), text('ticket')?.trim()]
    if (!key || !customer || !email || !reason || !ticket) return undefined
    return withDatabase(async (database) => {
      const panel = (await createPanels(database, { checkEveryMs: 0 }).all()).find((one) => one.key === key)
      if (!panel) throw new Error(`There is no panel ${key}.`)
      const code = await database.transaction(panel.id, async (trx) => {
        const operator = await findUserByEmail(trx, email.toLowerCase())
        const user = /^\d+$/.test(customer) ? await findUser(trx, Number(customer)) : await findUserByEmail(trx, customer.toLowerCase())
        if (!operator) throw new Error(`Nobody on this panel is called ${email}.`)
        if (!user) throw new Error(`Nobody on this panel is called ${customer}.`)
        return offerImpersonation(trx, { userId: user.id, operator, reason, ticket, now: systemClock.now() })
      })
      return said(`${originOf(panel)}/impersonate?token=${code}`)
    })
  },
}
