import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createFaults, type Faults } from '../ground/faults.ts'
import { readFields } from '../ground/fields.ts'
import { microFrom } from '../ground/money.ts'
import { serve } from '../ground/serve.ts'
import { answerAfter, answerBefore, delayOf, faultAt } from '../ground/spoil.ts'
import { jsonAnswer, sendOnWire, type WireAnswer } from '../ground/wire.ts'
import { perform } from './actions.ts'
import { addControlRoutes, type UpstreamControl } from './control.ts'
import { createPanel } from './create-panel.ts'
import { isFaultKind, reword, steeringOf, wordingIn } from './faults.ts'
import type { Panel } from './panel.ts'
import type { Upstream, UpstreamOptions } from './upstream.ts'
import { accountView, type CallRecord, orderView } from './views.ts'

export { generatedService, type UpstreamService } from './catalogue.ts'
export type { FaultKind } from './faults.ts'
export type { AccountSetup, Upstream, UpstreamOptions } from './upstream.ts'
export type { AccountView, CallRecord, OrderView } from './views.ts'

const callsMax = 10_000

function addApiRoute(app: FastifyInstance, panel: Panel, faults: Faults, calls: CallRecord[]): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const fields = await readFields(request)
    const call = { account: fields.get('key') ?? '', action: fields.get('action') ?? '' }
    const struck = faults.take(call)
    const record = (answer: WireAnswer, orderId: number | null): void => {
      if (calls.push({ ...call, at: panel.now(), faults: struck.map((rule) => rule.kind), orderId, status: answer.status }) > callsMax)
        calls.shift()
      sendOnWire(reply, answer)
    }
    const delayMs = delayOf(struck)
    if (delayMs > 0) await sleep(delayMs)
    const before = faultAt(struck, 'before')
    if (before !== undefined) return record(answerBefore(before), null)
    const result = perform(panel, fields, steeringOf(struck))
    const after = faultAt(struck, 'after')
    const wording = wordingIn(struck)
    const answer = wording === undefined ? jsonAnswer(result.answer) : reword(wording, result.answer)
    record(after === undefined ? answer : answerAfter(after, result.answer), result.accepted?.id ?? null)
  }
  for (const url of ['/api/v2', '/api/v2/']) app.route({ method: ['GET', 'POST'], url, handler: handle })
}

/** An upstream panel that speaks the v2 reseller API at `POST /api/v2`, delivers by the clock and keeps its own book. */
export async function startUpstream(options: UpstreamOptions = {}): Promise<Upstream> {
  const panel = createPanel(options)
  const faults = createFaults({ seed: options.seed ?? 1, defaultAction: 'add' })
  const calls: CallRecord[] = []
  const control: UpstreamControl = {
    addFault: (rule) => {
      if (!isFaultKind(rule.kind)) throw new Error(`unknown fault: ${rule.kind}`)
      faults.add(rule)
    },
    clearFaults: () => faults.clear(),
    seed: (seed) => faults.seed(seed),
    setAccount: ({ balance, ...account }) => panel.book.setAccount({ ...account, balanceMicro: microFrom(balance) }),
    configure: (settings) => {
      Object.assign(panel.settings, settings)
    },
    changeServices: (change) => panel.changeServices(change),
    steer: (orderId, change) => panel.book.steer(orderId, change),
    orders: (filter) => {
      panel.book.settle()
      const rows = panel.book.orders().filter((row) => filter?.key === undefined || row.key === filter.key)
      return rows.filter((row) => filter?.link === undefined || row.link === filter.link).map((row) => orderView(panel.book, row))
    },
    accounts: () => {
      panel.book.settle()
      return panel.book.accounts().map(accountView)
    },
    calls: () => calls,
    faults: () => faults.list(),
    refills: () => panel.book.refills(),
    refuseConnections: () => served.refuse(),
    acceptConnections: () => served.accept(),
  }
  const served = await serve({
    port: options.port ?? 0,
    build: (app) => {
      addApiRoute(app, panel, faults, calls)
      addControlRoutes(app, control)
    },
  })
  return { ...control, url: served.url, endpoint: `${served.url}/api/v2`, stop: () => served.stop() }
}
