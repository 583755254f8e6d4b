import { userInfo } from 'node:os'
import {
  addHoldRule,
  dropHoldRule,
  findPanelOfHeldOrder,
  type HeldDecision,
  listHeldOrders,
  listHoldRules,
  refuseHeld,
  releaseHeld,
} from '@vitrine/ordering'
import { createPanels } from '@vitrine/panels'
import type { Database, Trx } from '@vitrine/platform/database'
import { formatMicro, micro, parseMicro } from '@vitrine/platform/kernel'
import { openOperatorDatabase } from './database/open-database.ts'
import { runTool } from './run-tool.ts'

const USAGE = `Paid orders that a rule holds until somebody has looked at them.

  node operator/moderation.ts list                               orders that wait
  node operator/moderation.ts release ORDER [NOTE]               it is delivered
  node operator/moderation.ts refuse ORDER [NOTE]                it is canceled, and all of its money goes back
  node operator/moderation.ts rules PANEL
  node operator/moderation.ts hold PANEL [service=ID] [from=AMOUNT] [NOTE]
  node operator/moderation.ts drop PANEL RULE                    orders that it holds wait on

PANEL is the key of a panel. Works on DATABASE_URL, or on the data of \`npm start\` in DATA_DIR (.data/demo).`

const operator = (): string => userInfo().username

async function list(database: Database): Promise<void> {
  const held = await listHeldOrders(database)
  if (held.length === 0) console.info('No order waits for a decision.')
  for (const { panelId, lineId, userId, serviceName, url, quantity, charged, reason, heldAt } of held) {
    console.info(`order ${lineId} (panel ${panelId}, customer ${userId}) since ${heldAt.toISOString()}: ${reason}`)
    console.info(`  ${serviceName}, ${quantity} × ${url ?? 'no link'}, paid ${formatMicro(charged)}`)
  }
}

async function decide(
  database: Database,
  [id, ...note]: readonly string[],
  act: (trx: Trx, lineId: number, decision: HeldDecision) => Promise<void>,
): Promise<void> {
  const lineId = Number(id)
  const panelId = Number.isSafeInteger(lineId) ? await findPanelOfHeldOrder(database, lineId) : undefined
  if (panelId === undefined) throw new Error(`Order ${id} does not wait for a decision.`)
  await database.transaction(panelId, (trx) => act(trx, lineId, { operator: operator(), note: note.join(' ') }))
}

async function inPanel<T>(database: Database, key: string | undefined, work: (trx: Trx) => Promise<T>): Promise<T> {
  const panel = (await createPanels(database, { checkEveryMs: 0 }).all()).find((one) => one.key === key)
  if (!panel) throw new Error(`There is no panel ${key}.`)
  return database.transaction(panel.id, work)
}

function ruleOf(words: readonly string[]) {
  const valueFor = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  const [service, from] = [valueFor('service'), valueFor('from')]
  const amount = from === undefined ? micro(0n) : parseMicro(from)
  if (amount === undefined) throw new Error(`${from} is no amount.`)
  if (service !== undefined && !/^\d{1,9}$/.test(service)) throw new Error(`${service} is no service.`)
  const note = words.filter((word) => !/^(service|from)=/.test(word)).join(' ')
  return { serviceId: service === undefined ? null : Number(service), from: amount, note: note || null }
}

const commands: Readonly<Record<string, (database: Database, words: readonly string[]) => Promise<void>>> = {
  list,
  release: async (database, words) => {
    await decide(database, words, (trx, id, decision) => releaseHeld(trx, id, decision, new Date()))
    console.info('The order goes on its way.')
  },
  refuse: async (database, words) => {
    await decide(database, words, (trx, id, decision) => refuseHeld(trx, id, decision, new Date()))
    console.info('The order is canceled, its money is back.')
  },
  rules: async (database, [key]) => {
    for (const { id, serviceId, from, note, createdBy } of await inPanel(database, key, listHoldRules))
      console.info(
        `rule ${id}: ${serviceId === null ? 'any service' : `service ${serviceId}`} from ${formatMicro(from)}, by ${createdBy}. ${note ?? ''}`,
      )
  },
  hold: async (database, [key, ...words]) => {
    const rule = ruleOf(words)
    console.info(`Rule ${await inPanel(database, key, (trx) => addHoldRule(trx, rule, operator()))} holds orders from now on.`)
  },
  drop: async (database, [key, rule]) => {
    if (!(await inPanel(database, key, (trx) => dropHoldRule(trx, Number(rule))))) throw new Error(`There is no rule ${rule}.`)
    console.info('The rule is gone.')
  },
}

async function main([name = '', ...words]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || (name !== 'list' && words.length === 0)) {
    console.error(USAGE)
    return 2
  }
  const { database, close } = await openOperatorDatabase()
  try {
    await command(database, words)
    return 0
  } finally {
    await close()
  }
}

runTool(() => main(process.argv.slice(2)))
