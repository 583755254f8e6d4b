import { quarantineRestored } from '@vitrine/fulfilment/operator'
import { createPanels } from '@vitrine/panels'
import { withFulfilment } from '../database/with-database.ts'
import type { Command } from '../program/command.ts'

const NUMBERS = 10_000

export const restoreQuarantineCommand: Command = {
  usage: `After a restore of the database, before any worker runs: orders and refills that may have been sent to a provider since the restored moment are put in
doubt, so that nothing is sent twice. The workers then look at the providers as for any unknown outcome. Drip feeds whose next run was due are paused until their
owners resume them.

  vitrine restore-quarantine --since 2026-11-20T10:15:00Z [--skip-numbers 10000]

  --since         the moment the database was restored to
  --skip-numbers  order numbers left out, because customers may have been told them since

Works on DATABASE_URL with MASTER_KEY, or on the data of \`npm start\` in DATA_DIR (.data/demo). Payments that came in since are found by asking the gateways again.`,
  options: { since: { type: 'string' }, 'skip-numbers': { type: 'string' } },
  run: async ({ text }) => {
    const since = new Date(text('since') ?? '')
    const skip = Number(text('skip-numbers') ?? NUMBERS)
    if (Number.isNaN(since.getTime()) || !Number.isSafeInteger(skip) || skip < 0) return undefined
    return withFulfilment(async (deps) => {
      const panels = []
      for (const panel of await createPanels(deps.database).all())
        panels.push({ panel: panel.name, ...(await quarantineRestored(deps, panel.id, since, skip)) })
      const lines = panels.map(
        ({ panel, lines: orders, refills, dripFeeds }) =>
          `${panel}: ${orders} orders and ${refills} refills have an unknown outcome and will be looked into, ${dripFeeds} drip feeds are paused`,
      )
      return { lines, data: panels }
    })
  },
}
