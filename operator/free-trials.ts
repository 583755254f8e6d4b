import { createCatalogue } from '@vitrine/catalogue'
import { decideFreeTrial, listQuests, listWaitingTrials, opensOfQuests, turnQuest } from '@vitrine/earning'
import { createPanels, type Panel } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { systemClock } from '@vitrine/platform/kernel'
import { openOperatorDatabase } from './database/open-database.ts'
import { runTool } from './run-tool.ts'

const USAGE = `Free trials, for operators.

  node operator/free-trials.ts list PANEL            quests and how often they were opened, and trials whose proof waits to be seen
  node operator/free-trials.ts accept PANEL TRIAL    the proof is good: the free order begins
  node operator/free-trials.ts refuse PANEL TRIAL    it is not; the customer may take the quest again
  node operator/free-trials.ts close PANEL QUEST | open PANEL QUEST

PANEL is its key. Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`

const WAITING_MAX = 200

async function main(): Promise<number> {
  const [command = '', key, number] = process.argv.slice(2)
  const isKnown = command === 'list' || (['accept', 'refuse', 'close', 'open'].includes(command) && /^[1-9]\d{0,8}$/.test(number ?? ''))
  if (!isKnown || !key) {
    console.info(USAGE)
    return 2
  }
  const { database, close } = await openOperatorDatabase()
  try {
    const panel = await createPanels(database).findByKey(key)
    if (!panel) throw new Error(`There is no panel ${key}.`)
    console.info(command === 'list' ? await list(database, panel) : await change(database, panel, command, Number(number)))
    return 0
  } finally {
    await close()
  }
}

const list = (database: Database, panel: Panel): Promise<string> =>
  database.read(panel.id, async (trx) => {
    const [quests, opens, waiting] = [await listQuests(trx), await opensOfQuests(trx), await listWaitingTrials(trx, WAITING_MAX)]
    return [
      ...quests.map(
        ({ id, texts, asksProof }) =>
          `quest ${id}  ${texts.en.name}${asksProof ? '  (asks for a proof)' : ''}  opened ${opens.get(id) ?? 0} times`,
      ),
      ...waiting.map(
        (trial) => `trial ${trial.id}  quest ${trial.questId}  customer ${trial.userId}  ${trial.url}  proof ${trial.proofUrl}`,
      ),
      `${waiting.length} trials wait.`,
    ].join('\n')
  })

async function change(database: Database, panel: Panel, command: string, number: number): Promise<string> {
  if (command === 'close' || command === 'open') {
    const isFound = await database.transaction(panel.id, (trx) => turnQuest(trx, number, command === 'open'))
    if (!isFound) throw new Error(`${panel.key} has no quest ${number}.`)
    return `Quest ${number} is ${command === 'open' ? 'open' : 'closed'}.`
  }
  const deps = { database, panels: createPanels(database), catalogue: createCatalogue(database), clock: systemClock }
  const isAccepted = command === 'accept'
  if (!(await decideFreeTrial(deps, { panelId: panel.id, id: number, isAccepted }))) throw new Error(`No trial ${number} waits.`)
  return isAccepted ? `Trial ${number} begins.` : `Trial ${number} is refused.`
}

runTool(main)
