import { userInfo } from 'node:os'
import {
  addHoldRule,
  dropHoldRule,
  findPanelOfHeldOrder,
  type HeldDecision,
  holdRuleStates,
  listHeldOrders,
  listHoldRules,
  orderStates,
  refuseHeld,
  releaseHeld,
} from '@vitrine/ordering/operator'
import { createPanels } from '@vitrine/panels'
import type { Database, Trx } from '@vitrine/platform/database'
import { formatMicro, micro, parseMicro } from '@vitrine/platform/kernel'
import { recorded } from '../actions/recorded.ts'
import { withDatabase } from '../database/with-database.ts'
import { type Answer, type Command, said } from '../program/command.ts'

const operator = (): string => userInfo().username

async function list(database: Database): Promise<Answer> {
  const held = await listHeldOrders(database)
  const lines = held.flatMap(({ panelId, orderId, userId, serviceName, url, quantity, charged, reason, heldAt }) => [
    `order ${orderId} (panel ${panelId}, customer ${userId}) since ${heldAt.toISOString()}: ${reason}`,
    `  ${serviceName}, ${quantity} × ${url ?? 'no link'}, paid ${formatMicro(charged)}`,
  ])
  return { lines: lines.length > 0 ? lines : ['No order waits for a decision.'], data: held }
}

async function decide(
  database: Database,
  [id, ...note]: readonly string[],
  action: 'order.released' | 'order.refused',
  act: (trx: Trx, orderId: number, decision: HeldDecision) => Promise<void>,
): Promise<void> {
  const orderId = Number(id)
  const panelId = Number.isSafeInteger(orderId) ? await findPanelOfHeldOrder(database, orderId) : undefined
  if (panelId === undefined) throw new Error(`Order ${id} does not wait for a decision.`)
  const decision = { permission: 'held.decide', action, kind: 'order', ids: [orderId], read: orderStates, reason: note.join(' ') }
  await recorded(database, decision).transaction(panelId, (trx) => act(trx, orderId, { operator: operator(), note: note.join(' ') }))
}

async function inPanel<T>(database: Database, key: string | undefined, work: (trx: Trx) => Promise<T>): Promise<T> {
  const panel = (await createPanels(database, { checkEveryMs: 0 }).all()).find((one) => one.key === key)
  if (!panel) throw new Error(`There is no panel ${key}.`)
  return database.transaction(panel.id, work)
}

/** All rules of the panel are read: the row has the one that came or went. */
const rulesIn = (database: Database, action: 'hold-rule.created' | 'hold-rule.removed'): Database =>
  recorded(database, {
    ...{ permission: 'held.rules', action, kind: 'hold-rule', ids: [], isEvent: false },
    read: async (trx) =>
      holdRuleStates(
        trx,
        (await listHoldRules(trx)).map(({ id }) => id),
      ),
  })

function ruleOf(args: readonly string[]) {
  const valueFor = (name: string) => args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  const [service, from] = [valueFor('service'), valueFor('from')]
  const amount = from === undefined ? micro(0n) : parseMicro(from)
  if (amount === undefined) throw new Error(`${from} is no amount.`)
  if (service !== undefined && !/^\d{1,9}$/.test(service)) throw new Error(`${service} is no service.`)
  const note = args.filter((word) => !/^(service|from)=/.test(word)).join(' ')
  return { serviceId: service === undefined ? null : Number(service), from: amount, note: note || null }
}

const actions: Readonly<Record<string, (database: Database, args: readonly string[]) => Promise<Answer>>> = {
  list,
  release: async (database, args) => {
    await decide(database, args, 'order.released', (trx, id, decision) => releaseHeld(trx, id, decision, new Date()))
    return said('The order goes on its way.')
  },
  refuse: async (database, args) => {
    await decide(database, args, 'order.refused', (trx, id, decision) => refuseHeld(trx, id, decision, new Date()))
    return said('The order is canceled, its money is back.')
  },
  rules: async (database, [key]) => {
    const rules = await inPanel(database, key, listHoldRules)
    const lines = rules.map(
      ({ id, serviceId, from, note, createdBy }) =>
        `rule ${id}: ${serviceId === null ? 'any service' : `service ${serviceId}`} from ${formatMicro(from)}, by ${createdBy}. ${note ?? ''}`,
    )
    return { lines, data: rules }
  },
  hold: async (database, [key, ...args]) => {
    const rule = ruleOf(args)
    return said(
      `Rule ${await inPanel(rulesIn(database, 'hold-rule.created'), key, (trx) => addHoldRule(trx, rule, operator()))} holds orders from now on.`,
    )
  },
  drop: async (database, [key, rule]) => {
    if (!(await inPanel(rulesIn(database, 'hold-rule.removed'), key, (trx) => dropHoldRule(trx, Number(rule)))))
      throw new Error(`There is no rule ${rule}.`)
    return said('The rule is gone.')
  },
}

export const moderationCommand: Command = {
  usage: `Paid orders that a rule holds until somebody has looked at them.

  vitrine moderation list                               orders that wait
  vitrine moderation release ORDER [NOTE]               it is delivered
  vitrine moderation refuse ORDER [NOTE]                it is canceled, and all of its money goes back
  vitrine moderation rules PANEL
  vitrine moderation hold PANEL [service=ID] [from=AMOUNT] [NOTE]   with one condition at least
  vitrine moderation drop PANEL RULE                    orders that it holds wait on

PANEL is the key of a panel. Works on DATABASE_URL, or on the data of \`npm start\` in DATA_DIR (.data/demo).`,
  run: async ({ args: [name = '', ...args] }) => {
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action || (name !== 'list' && args.length === 0)) return undefined
    return withDatabase((database) => action(database, args))
  },
}
