import { createCatalogue } from '@vitrine/catalogue'
import { decideFreeTrial, listQuests, listWaitingTrials, opensOfQuests, questStates, trialStates, turnQuest } from '@vitrine/earning'
import { createPanels, type Panel } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { systemClock } from '@vitrine/platform/kernel'
import { recorded } from '../actions/recorded.ts'
import { withDatabase } from '../database/with-database.ts'
import { type Answer, type Command, said } from '../program/command.ts'

const WAITING_MAX = 200

const list = (database: Database, panel: Panel): Promise<Answer> =>
  database.read(panel.id, async (trx) => {
    const [quests, opens, waiting] = [await listQuests(trx), await opensOfQuests(trx), await listWaitingTrials(trx, WAITING_MAX)]
    const lines = [
      ...quests.map(
        ({ id, texts, asksProof }) =>
          `quest ${id}  ${texts.en.name}${asksProof ? '  (asks for a proof)' : ''}  opened ${opens.get(id) ?? 0} times`,
      ),
      ...waiting.map(
        (trial) => `trial ${trial.id}  quest ${trial.questId}  customer ${trial.userId}  ${trial.url}  proof ${trial.proofUrl}`,
      ),
      `${waiting.length} trials wait.`,
    ]
    return { lines, data: { quests: quests.map((quest) => ({ ...quest, opened: opens.get(quest.id) ?? 0 })), waiting } }
  })

const turning = (id: number) => ({
  ...{ permission: 'earning.edit', action: 'quest.turned', kind: 'quest', ids: [id] },
  read: questStates,
})
const deciding = (id: number, isAccepted: boolean) => ({
  ...{ permission: 'free-trials.moderate', action: isAccepted ? 'free-trial.accepted' : 'free-trial.refused', kind: 'free-trial' },
  ...{ ids: [id], read: trialStates, isEvent: false },
})

async function change(database: Database, panel: Panel, command: string, number: number): Promise<string> {
  if (command === 'close' || command === 'open') {
    const isFound = await recorded(database, turning(number)).transaction(panel.id, (trx) => turnQuest(trx, number, command === 'open'))
    if (!isFound) throw new Error(`${panel.key} has no quest ${number}.`)
    return `Quest ${number} is ${command === 'open' ? 'open' : 'closed'}.`
  }
  const isAccepted = command === 'accept'
  const deps = {
    database: recorded(database, deciding(number, isAccepted)),
    panels: createPanels(database),
    catalogue: createCatalogue(database),
    clock: systemClock,
  }
  if (!(await decideFreeTrial(deps, { panelId: panel.id, id: number, isAccepted }))) throw new Error(`No trial ${number} waits.`)
  return isAccepted ? `Trial ${number} begins.` : `Trial ${number} is refused.`
}

const CHANGES: readonly string[] = ['accept', 'refuse', 'close', 'open']

export const freeTrialsCommand: Command = {
  usage: `Free trials, for operators.

  vitrine free-trials list PANEL            offers and how often they were opened, and trials whose proof waits to be seen
  vitrine free-trials accept PANEL TRIAL    the proof is good: the free order begins
  vitrine free-trials refuse PANEL TRIAL    it is not; the customer may take the offer again
  vitrine free-trials close PANEL QUEST | open PANEL QUEST

PANEL is its key. Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`,
  run: async ({ args: [action = '', key, number = ''] }) => {
    const isKnown = action === 'list' || (CHANGES.includes(action) && /^[1-9]\d{0,8}$/.test(number))
    if (!isKnown || !key) return undefined
    return withDatabase(async (database) => {
      const panel = await createPanels(database).findByKey(key)
      if (!panel) throw new Error(`There is no panel ${key}.`)
      return action === 'list' ? list(database, panel) : said(await change(database, panel, action, Number(number)))
    })
  },
}
