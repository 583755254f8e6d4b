import { changeSettings, createPanels, type OptionsPatch } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { ppmOf } from '@vitrine/pricing'
import { openOperatorDatabase } from './database/open-database.ts'
import { runTool } from './run-tool.ts'

const USAGE = `Tasks that people do by hand, for operators: what a task pays, and how many one person may begin in a day.

  node operator/tasks.ts show PANEL
  node operator/tasks.ts reward PANEL PERCENT    of the price of a piece: 12.5 is 12.5 %; tasks that are open keep their reward
  node operator/tasks.ts per-day PANEL NUMBER    0 to 10000; with 0 nobody begins any more

PANEL is its key. Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`

const PERCENT = /^(100|\d{1,2}(\.\d{1,4})?)$/
const PERCENT_DIGITS = 100
const A_DAY = /^(10000|\d{1,4})$/

/** Undefined for a command that is none. */
function changeOf(command: string, wish: string): OptionsPatch | undefined {
  if (command === 'show') return {}
  if (command === 'reward' && PERCENT.test(wish)) return { taskRewardPpm: ppmOf(wish) / PERCENT_DIGITS }
  return command === 'per-day' && A_DAY.test(wish) ? { tasksPerDay: Number(wish) } : undefined
}

async function main(): Promise<number> {
  const [command = '', key, wish = ''] = process.argv.slice(2)
  const change = changeOf(command, wish)
  if (!change || !key) {
    console.info(USAGE)
    return 2
  }
  const { database, close } = await openOperatorDatabase()
  try {
    console.info(await set(database, key, change))
    return 0
  } finally {
    await close()
  }
}

async function set(database: Database, key: string, change: OptionsPatch): Promise<string> {
  const panels = createPanels(database, { checkEveryMs: 0 })
  const panel = await panels.findByKey(key)
  if (!panel) throw new Error(`There is no panel ${key}.`)
  if (Object.keys(change).length > 0) await database.transaction(panel.id, (trx) => changeSettings(trx, {}, change))
  const { settings, options } = await panels.get(panel.id)
  const share = `A task pays ${options.taskRewardPpm / 10_000} % of the price of a piece; one person begins ${options.tasksPerDay} a day.`
  return settings.enable_tasks ? share : `${share} The panel has no tasks: enable_tasks is off.`
}

runTool(main)
