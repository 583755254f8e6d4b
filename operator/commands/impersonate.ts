import { ACTING_PERMISSION, actingEntry, findUser, findUserByEmail, offerImpersonation } from '@vitrine/identity'
import { isStaffAddress } from '@vitrine/operators'
import { findOperatorWith, recordCommand } from '@vitrine/operators/operator'
import { createPanels, originOf } from '@vitrine/panels'
import { systemClock } from '@vitrine/platform/kernel'
import { withDatabase } from '../database/with-database.ts'
import { type Command, said } from '../program/command.ts'

export const impersonateCommand: Command = {
  usage: `Acts for a customer, for half an hour at most. He sees it in the list of his sessions; his password, his money and his tokens stay out of reach.

  vitrine impersonate PANEL CUSTOMER --operator E-MAIL --reason TEXT --ticket TEXT

CUSTOMER is a number or an e-mail. E-MAIL is what the operator signs in with at the console; on that panel they need the permission users.impersonate. Prints an address that works once,
within a minute. Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`,
  options: { operator: { type: 'string' }, reason: { type: 'string' }, ticket: { type: 'string' } },
  run: async ({ args: [key, customer], text }) => {
    const [email, reason, ticket] = [text('operator'), text('reason')?.trim(), text('ticket')?.trim()]
    if (!key || !customer || !email || !reason || !ticket) return undefined
    return withDatabase(async (database) => {
      const panel = (await createPanels(database, { checkEveryMs: 0 }).all()).find((one) => one.key === key)
      if (!panel) throw new Error(`There is no panel ${key}.`)
      const code = await database.transaction(panel.id, async (trx) => {
        const operator = await findOperatorWith(trx, ACTING_PERMISSION, email)
        const user = /^\d+$/.test(customer) ? await findUser(trx, Number(customer)) : await findUserByEmail(trx, customer.toLowerCase())
        if (!operator) throw new Error(`No operator ${email} may act for customers of this panel.`)
        if (!user) throw new Error(`Nobody on this panel is called ${customer}.`)
        const offered = await offerImpersonation(
          trx,
          { isOperator: isStaffAddress },
          { userId: user.id, operator, reason, ticket, now: systemClock.now() },
        )
        const entry = { ...actingEntry('acting-requested', user.id), reason: `${ticket}: ${reason}` }
        await recordCommand(trx, operator, [entry])
        return offered
      })
      return said(`${originOf(panel)}/impersonate?token=${code}`)
    })
  },
}
