import { changeSettings, createPanels, type OptionsPatch } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { ppmOf } from '@vitrine/pricing'
import { changesSettings } from '../actions/recorded.ts'
import { withDatabase } from '../database/with-database.ts'
import type { Answer, Command } from '../program/command.ts'

const PERCENT = /^(100|\d{1,2}(\.\d{1,4})?)$/
const PERCENT_DIGITS = 100
const A_DAY = /^(10000|\d{1,4})$/

/** Undefined for a command that is none. */
function changeOf(command: string, wanted: string): OptionsPatch | undefined {
  if (command === 'show') return {}
  if (command === 'reward' && PERCENT.test(wanted)) return { taskRewardPpm: ppmOf(wanted) / PERCENT_DIGITS }
  return command === 'per-day' && A_DAY.test(wanted) ? { tasksPerDay: Number(wanted) } : undefined
}

async function set(database: Database, key: string, change: OptionsPatch): Promise<Answer> {
  const panels = createPanels(database, { checkEveryMs: 0 })
  const panel = await panels.findByKey(key)
  if (!panel) throw new Error(`There is no panel ${key}.`)
  if (Object.keys(change).length > 0) await changesSettings(database).transaction(panel.id, (trx) => changeSettings(trx, {}, change))
  const { settings, options } = await panels.get(panel.id)
  const share = `A task pays ${options.taskRewardPpm / 10_000} % of the price of a piece; one person begins ${options.tasksPerDay} a day.`
  return {
    lines: [settings.enable_tasks ? share : `${share} The panel has no tasks: enable_tasks is off.`],
    data: { enabled: settings.enable_tasks, rewardPercent: options.taskRewardPpm / 10_000, perDay: options.tasksPerDay },
  }
}

export const tasksCommand: Command = {
  usage: `Tasks that people do by hand, for operators: what a task pays, and how many one person may begin in a day.

  vitrine tasks show PANEL
  vitrine tasks reward PANEL PERCENT    of the price of a piece: 12.5 is 12.5 %; tasks that are open keep their reward
  vitrine tasks per-day PANEL NUMBER    0 to 10000; with 0 nobody begins any more

PANEL is its key. Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`,
  run: async ({ args: [action = '', key, wanted = ''] }) => {
    const change = changeOf(action, wanted)
    return change && key ? withDatabase((database) => set(database, key, change)) : undefined
  },
}
