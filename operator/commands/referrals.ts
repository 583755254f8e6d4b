import { referralShareStates, setReferralRate } from '@vitrine/earning'
import { findUserByEmail } from '@vitrine/identity'
import { createPanels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { ppmOf } from '@vitrine/pricing'
import { recorded } from '../actions/recorded.ts'
import { withDatabase } from '../database/with-database.ts'
import { type Command, said } from '../program/command.ts'

const PERCENT = /^(100|\d{1,2}(\.\d{1,4})?)$/
const PERCENT_DIGITS = 100

async function setRate(database: Database, params: { panel: string; email: string; percentPpm: number | null }): Promise<string> {
  const panel = await createPanels(database).findByKey(params.panel)
  if (!panel) throw new Error(`There is no panel ${params.panel}.`)
  const user = await database.read(panel.id, (trx) => findUserByEmail(trx, params.email.toLowerCase()))
  if (!user) throw new Error(`${params.panel} has no customer ${params.email}.`)
  const act = { permission: 'rates.edit', action: 'customer.referral-share-changed', kind: 'customer', ids: [user.id] }
  await recorded(database, { ...act, read: referralShareStates }).transaction(panel.id, (trx) =>
    setReferralRate(trx, { userId: user.id, percentPpm: params.percentPpm }),
  )
  const ppm = params.percentPpm ?? panel.options.referralProgramPpm
  return `${params.email} gets ${ppm / 10_000} % of the orders of those they brought.`
}

export const referralsCommand: Command = {
  usage: `The share of a referrer, for operators: what they get of the orders of those they brought.

  vitrine referrals rate PANEL E-MAIL PERCENT   agreed with them alone, from now on: 12.5 is 12.5 %
  vitrine referrals rate PANEL E-MAIL panel     the panel's again

PANEL is its key. Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`,
  run: async ({ args: [action, panel, email, wanted = ''] }) => {
    if (action !== 'rate' || !panel || !email || !(wanted === 'panel' || PERCENT.test(wanted))) return undefined
    const percentPpm = wanted === 'panel' ? null : ppmOf(wanted) / PERCENT_DIGITS
    return said(await withDatabase((database) => setRate(database, { panel, email, percentPpm })))
  },
}
