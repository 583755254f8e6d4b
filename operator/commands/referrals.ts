import { setReferralRate } from '@vitrine/earning'
import { findUserByEmail } from '@vitrine/identity'
import { createPanels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { ppmOf } from '@vitrine/pricing'
import { withDatabase } from '../database/with-database.ts'
import { type Command, said } from '../program/command.ts'

const PERCENT = /^(100|\d{1,2}(\.\d{1,4})?)$/
const PERCENT_DIGITS = 100

async function setRate(database: Database, asked: { panel: string; email: string; percentPpm: number | null }): Promise<string> {
  const panel = await createPanels(database).findByKey(asked.panel)
  if (!panel) throw new Error(`There is no panel ${asked.panel}.`)
  return database.transaction(panel.id, async (trx) => {
    const user = await findUserByEmail(trx, asked.email.toLowerCase())
    if (!user) throw new Error(`${asked.panel} has no customer ${asked.email}.`)
    await setReferralRate(trx, { userId: user.id, percentPpm: asked.percentPpm })
    const ppm = asked.percentPpm ?? panel.options.referralProgramPpm
    return `${asked.email} gets ${ppm / 10_000} % of the orders of those he brought.`
  })
}

export const referralsCommand: Command = {
  usage: `The share of a referrer, for operators: what he gets of the orders of those he brought.

  vitrine referrals rate PANEL E-MAIL PERCENT   agreed with him alone, from now on: 12.5 is 12.5 %
  vitrine referrals rate PANEL E-MAIL panel     the panel's again

PANEL is its key. Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`,
  run: async ({ words: [action, panel, email, wish = ''] }) => {
    if (action !== 'rate' || !panel || !email || !(wish === 'panel' || PERCENT.test(wish))) return undefined
    const percentPpm = wish === 'panel' ? null : ppmOf(wish) / PERCENT_DIGITS
    return said(await withDatabase((database) => setRate(database, { panel, email, percentPpm })))
  },
}
