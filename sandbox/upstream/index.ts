import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createFaults, type Faults } from '../server/faults.ts'
import { readFields } from '../server/fields.ts'
import { microFrom } from '../server/money.ts'
import { serve } from '../server/serve.ts'
import { answerAfter, answerBefore, delayOf, faultAt } from '../server/spoil.ts'
import { jsonAnswer, sendOnWire, type WireAnswer } from '../server/wire.ts'
import { brokenTls } from './broken-tls.ts'
import { addControlRoutes, type UpstreamControl } from './control.ts'
import { createPanel } from './create-panel.ts'
import { isFaultKind, steeringOf, wordingsIn } from './faults.ts'
import type { Panel } from './panel.ts'
import { perform } from './perform.ts'
import type { Upstream, UpstreamOptions } from './upstream.ts'
import { accountView, type CallRecord, orderView } from './views.ts'
import { type OtherIds, reword, textOf } from './wordings.ts'

export type { TlsFailure } from './broken-tls.ts'
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
    if (struck.some((rule) => rule.kind === 'stale-id'))
      return record(jsonAnswer({ order: otherIds(panel, call.account, null).previous }), null)
    const result = perform(panel, fields, steeringOf(struck))
    const accepted = result.accepted?.id ?? null
    const others = otherIds(panel, call.account, accepted)
    const reworded = wordingsIn(struck).reduce((answer, rule) => reword(rule, answer, others), result.answer)
    const after = faultAt(struck, 'after')
    record(after === undefined ? { ...jsonAnswer(reworded), body: textOf(reworded) } : answerAfter(after, reworded), accepted)
  }
  for (const url of ['/api/v2', '/api/v2/']) app.route({ method: ['GET', 'POST'], url, handler: handle })
}

function otherIds(panel: Panel, key: string, accepted: number | null): OtherIds {
  const known = panel.book.orders().filter((order) => order.id !== accepted)
  return {
    previous: known.findLast((order) => order.key === key)?.id ?? null,
    foreign: known.findLast((order) => order.key !== key)?.id ?? 2_000_000_000,
  }
}

/** An upstream panel that speaks the v2 reseller API at `POST /api/v2`, delivers by the clock and has its own book. */
export async function startUpstream(options: UpstreamOptions = {}): Promise<Upstream> {
  const panel = createPanel(options)
  const faults = createFaults({ seed: options.seed ?? 1, defaultAction: 'add' })
  const calls: CallRecord[] = []
  const tls = brokenTls()
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
  return {
    ...control,
    url: served.url,
    endpoint: `${served.url}/api/v2`,
    brokenTls: tls.endpoint,
    stop: async () => void (await Promise.all([served.stop(), tls.stop()])),
  }
}
