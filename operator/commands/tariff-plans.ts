import { createPanels } from '@vitrine/panels'
import { setPlans, showPlans, wantedPlan } from '../actions/tariff-plans.ts'
import { withDatabase } from '../database/with-database.ts'
import type { Command } from '../program/command.ts'

export const tariffPlansCommand: Command = {
  usage: `Plans of the keyword tools, for operators.

  vitrine tariff-plans list PANEL
  vitrine tariff-plans offer PANEL                        offers the usual three: Starter, Growth and Pro
  vitrine tariff-plans set PANEL NAME PRICE KEYWORDS [--trial DAYS] [--recommended]
                                                          offers a plan, or changes the one of that name; PRICE in dollars a month

Customers of a changed plan pay its new price from their next month on. PANEL is its key. Works on DATABASE_URL, or on the demo's database in
DATA_DIR (.data/demo).`,
  options: { trial: { type: 'string' }, recommended: { type: 'boolean' } },
  run: async ({ args: [action, key, ...args], text, flag }) => {
    const plan = action === 'set' ? wantedPlan(args, text('trial'), flag('recommended')) : undefined
    if (!key || !(action === 'list' || action === 'offer' || plan)) return undefined
    return withDatabase(async (database) => {
      const panel = await createPanels(database).findByKey(key)
      if (!panel) throw new Error(`There is no panel ${key}.`)
      return action === 'list' ? showPlans(database, panel) : setPlans(database, panel, plan)
    })
  },
}
