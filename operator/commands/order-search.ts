import { rebuildOrderSearch } from '@vitrine/ordering/operator'
import { createPanels } from '@vitrine/panels'
import { withDatabase } from '../database/with-database.ts'
import { type Command, said } from '../program/command.ts'

export const orderSearchCommand: Command = {
  usage: `The index that lists of orders are searched and counted by, for operators.

  vitrine order-search rebuild PANEL     makes it anew out of the orders; the shop goes on meanwhile

PANEL is its key. Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`,
  run: async ({ args: [action, key] }) => {
    if (action !== 'rebuild' || !key) return undefined
    return withDatabase(async (database) => {
      const panel = await createPanels(database).findByKey(key)
      if (!panel) throw new Error(`There is no panel ${key}.`)
      return said(`${await rebuildOrderSearch(database, panel.id)} orders and subscriptions are indexed anew.`)
    })
  },
}
