import type { Database, Trx } from '../../database/index.ts'
import { type Clock, Refusal } from '../../kernel/index.ts'
import type { IdempotencyKey } from '../context.ts'
import { claimKey, findResource, saveResource } from '../idempotency.ts'
import { notFound } from '../read-input.ts'
import { agreeToAct } from './approval/agree-to-act.ts'
import { ApprovalVoid, type BoundAgreement, type BoundSecondPerson, hashOfView, isApprovalRequested } from './approval/second-person.ts'
import { auditEntries } from './audit-entries.ts'
import {
  type AuditEntry,
  type CallOrigin,
  type OperatorActor,
  type OperatorCaller,
  type OperatorPorts,
  type Rights,
  signatureOf,
} from './operator-ports.ts'
import type { BoundFile, BoundOperatorRoute, BoundStoredFile, OperatorWork, WrittenInput } from './operator-route.ts'
import { keyNeeded } from './refusals.ts'
import { refuseWithoutRight } from './refuse-without-right.ts'
import { undoAct } from './undo-act.ts'

export interface Runner {
  readonly ports: OperatorPorts
  readonly database: Database
  readonly clock: Clock
  /** The call of an operation. */
  readonly routeOf: (operation: string) => BoundOperatorRoute | undefined
}

interface Call {
  readonly route: BoundOperatorRoute
  readonly caller: OperatorCaller
  /** The panel that it is about, by its key. */
  readonly panelKey: string | undefined
  readonly from: CallOrigin
  /** The idempotency key that the caller sent. */
  readonly key: () => IdempotencyKey | null
  /** As it was sent, for a second person to send again. */
  readonly sent: WrittenInput
  /** Parses what was sent; called only where the caller may ask at all. */
  readonly read: () => Record<string, unknown>
  /** Hears the number of the audit row by which this call can be undone. */
  readonly onUndoable: (auditId: number) => void
  /** What the route made of the input before the transaction. */
  readonly prepared?: unknown
}

/** Runs a call of a signed-in operator: rights, input, work and audit row in one transaction. */
export async function runOperatorRoute(runner: Runner, call: Call): Promise<unknown> {
  const { route, caller } = call
  if (route.scope === 'deployment') {
    const rights = runner.ports.rightsOnDeployment(caller)
    refuseWithoutRight(route, rights, caller, runner.clock.now())
    if (route.newPanelKey) return makePanel(runner, call, route.newPanelKey)
    if (route.file) return sendFile(ofDeployment(runner, call, route.file))
    return runner.database.system((trx) => handle(runner, call, { trx, rights, input: call.read() }))
  }
  const panelId = call.panelKey === undefined ? undefined : await runner.ports.panelOf(call.panelKey)
  if (panelId === undefined) throw notFound()
  if (route.file) return sendFile(ofPanel(runner, call, panelId, route.file))
  if (route.stored) return loadStored(runner, call, panelId, route.stored)
  if (!route.audit) {
    return runner.database.read(panelId, async (trx) => {
      const rights = await rightsOf(runner, call, trx)
      return handle(runner, call, { trx, rights, input: call.read() })
    })
  }
  try {
    if (route.call) return await askOutside(runner, call, panelId, route.call)
    const prepared = route.prepare && (await route.prepare((await mayAsk(runner, call, panelId)) as never))
    const kept = await runner.database.transaction(panelId, (trx) => write(runner, { ...call, prepared }, trx))
    return route.complete && !isApprovalRequested(kept) ? route.complete(kept as never) : kept
  } catch (error) {
    if (isForbidden(error)) await noteRefusal(runner, call, panelId, error)
    if (error instanceof ApprovalVoid) await noteVoid(runner, call, panelId, error)
    throw error
  }
}

interface SentFile {
  readonly portion: (after: unknown) => ReturnType<BoundFile['portion']>
  /** Records that it was taken. */
  readonly note: () => Promise<unknown>
}

/** The first portion decides whether there is a file at all; rights are asked for each, and that it was taken is recorded before it leaves. */
async function sendFile({ portion, note }: SentFile) {
  const first = await portion(undefined)
  await note()
  return (async function* () {
    yield first.text
    for (let { next } = first; next !== undefined; ) {
      const more = await portion(next)
      yield more.text
      next = more.next
    }
  })()
}

function ofPanel(runner: Runner, call: Call, panelId: number, file: BoundFile): SentFile {
  const { database, ports } = runner
  // The proof that it was begun with holds to its end.
  const begunAt = runner.clock.now()
  const entity = { kind: file.audit.entity, id: '', label: file.name }
  const entry = { permission: call.route.permission, action: file.audit.action, entity, before: null, after: null, reason: null }
  return {
    portion: (after) =>
      database.read(panelId, async (trx) => {
        const rights = await rightsOf(runner, call, trx, begunAt)
        return file.portion(call.read() as never, workOf(runner, call, { trx, rights }) as never, after)
      }),
    note: () =>
      database.transaction(panelId, (trx) => ports.writeAudit(trx, signatureOf(call.caller), call.from, [{ ...entry, outcome: 'done' }])),
  }
}

function ofDeployment(runner: Runner, call: Call, file: BoundFile): SentFile {
  const { database, ports } = runner
  const begunAt = runner.clock.now()
  return {
    portion: (after) =>
      database.system(async (trx) => {
        const rights = ports.rightsOnDeployment(call.caller)
        refuseWithoutRight(call.route, rights, call.caller, begunAt)
        return file.portion(call.read() as never, workOf(runner, call, { trx, rights }) as never, after)
      }),
    note: () => database.system((trx) => ports.writeDeploymentAudit(trx, signatureOf(call.caller), call.from, file.audit.action)),
  }
}

/** That somebody looked at it is recorded before it leaves. */
async function loadStored(runner: Runner, call: Call, panelId: number, file: BoundStoredFile) {
  const { database, ports } = runner
  const found = await database.read(panelId, async (trx) => {
    const rights = await rightsOf(runner, call, trx)
    return file.find(call.read() as never, workOf(runner, call, { trx, rights }) as never)
  })
  const loaded = await file.load(found as never)
  if (!loaded) throw notFound()
  const entry = { permission: call.route.permission, before: null, reason: null, ...file.audit(found as never), outcome: 'done' as const }
  await database.transaction(panelId, (trx) => ports.writeAudit(trx, signatureOf(call.caller), call.from, [entry]))
  return loaded
}

/** A repeated call finds its key in the panel that it made before; any other call finds the panel's key taken. */
async function makePanel(runner: Runner, call: Call, panelKey: (input: never) => string): Promise<unknown> {
  const { database, ports } = runner
  const firstAnswer = async (): Promise<string | undefined> => {
    const made = await ports.panelOf(panelKey(call.read() as never))
    return made === undefined ? undefined : database.read(made, (trx) => findResource(trx, keyOf(call)))
  }
  const known = await firstAnswer()
  if (known !== undefined) return JSON.parse(known)
  try {
    return await database.transaction(await ports.takePanelNumber(), (trx) => write(runner, call, trx))
  } catch (error) {
    // Two at once: the other one was first.
    const answered = await firstAnswer()
    if (answered === undefined) throw error
    return JSON.parse(answered)
  }
}

async function rightsOf({ ports, clock }: Runner, { route, caller }: Call, trx: Trx, now = clock.now()): Promise<Rights> {
  const rights = route.scope === 'deployment' ? ports.rightsOnDeployment(caller) : await ports.rightsIn(trx, caller)
  // The panel is somebody else's: the same answer as for one that is not there.
  if (!rights) throw notFound()
  refuseWithoutRight(route, rights, caller, now)
  return rights
}

interface Open {
  readonly trx: OperatorWork<'deployment'>['trx']
  readonly rights: Rights
  readonly input: Record<string, unknown>
}

function workOf({ clock }: Runner, { caller, from }: Call, { trx, rights }: Pick<Open, 'trx' | 'rights'>): OperatorWork<'deployment'> {
  const actor: OperatorActor = { ...signatureOf(caller), rights }
  return { trx, actor, caller, requestId: from.requestId, from, now: clock.now() }
}

const handle = (runner: Runner, call: Call, { input, ...open }: Open): Promise<unknown> =>
  call.route.handle(input as never, workOf(runner, call, open) as never, call.prepared as never)

/** The input of those who have every right that it needs. */
const mayAsk = (runner: Runner, call: Call, panelId: number): Promise<Record<string, unknown>> =>
  runner.database.read(panelId, async (trx) => (await inputOf(runner, call, trx)).input)

async function inputOf(runner: Runner, call: Call, trx: Trx) {
  const { route, caller } = call
  const rights = await rightsOf(runner, call, trx)
  const input = call.read()
  const needed = route.alsoNeeds?.(input as never) ?? []
  for (const permission of needed) refuseWithoutRight({ ...route, permission }, rights, caller, runner.clock.now())
  return { rights, input, needed }
}

/** What every write begins with: the right to it, its input, its key; with the first answer where the key was used before. */
async function begin(runner: Runner, call: Call, trx: Trx) {
  const { route } = call
  const { rights, input, needed } = await inputOf(runner, call, trx)
  const key = keyOf(call)
  const { replayOf } = await claimKey(trx, key)
  const { audit } = route
  if (!audit) throw new Error('a write has an audit plan')
  const facts = {
    // The right that the change itself wanted, where a call is open with a lesser one.
    permission: needed[0] ?? route.permission,
    action: audit.action,
    kind: audit.entity,
    reason: audit.reason?.(input as never) ?? null,
    isEvent: audit.isEvent ?? false,
    undoneBy: audit.undo ? route.def.operation : undefined,
    broughtBackBy: audit.bringBack ? route.def.operation : undefined,
  }
  return { rights, input, key, audit, facts, replayOf }
}

async function write(runner: Runner, call: Call, trx: Trx): Promise<unknown> {
  const { rights, input, key, audit, facts, replayOf } = await begin(runner, call, trx)
  if (replayOf !== undefined) return JSON.parse(replayOf)
  if (call.route.actToUndo) return undo(runner, call, { trx, rights, input, key })
  if (call.route.agreement) return agree(runner, call, call.route.agreement, { trx, rights, input, key })
  const work = { ...workOf(runner, call, { trx, rights }), trx }
  const { secondPerson } = call.route
  if (await secondPerson?.isNeeded(input as never, work as never)) {
    const requested = await askSecondPerson(runner, call, secondPerson as BoundSecondPerson, { ...facts, input, work })
    await saveResource(trx, key, JSON.stringify(requested))
    return requested
  }
  const before = await audit.read(trx, audit.ids(input as never))
  const output = await handle(runner, call, { trx, rights, input })
  const after = await audit.read(trx, audit.ids(input as never, output as never))
  const reason = audit.reason?.(input as never, output as never) ?? null
  const entries = auditEntries({ ...facts, reason }, before, after)
  const [first] = await note(runner, call, trx, entries)
  if (first !== undefined && entries.every(({ undoneBy }) => undoneBy)) call.onUndoable(first)
  await saveResource(trx, key, JSON.stringify(output ?? null))
  return output
}

async function undo(runner: Runner, call: Call, { trx, rights, input, key }: Open & { readonly trx: Trx; readonly key: IdempotencyKey }) {
  const entries = await undoAct(runner, { ...call, input, rights, trx, work: workOf(runner, call, { trx, rights }) })
  await note(runner, call, trx, entries)
  const output = { data: { undone: entries.length } }
  await saveResource(trx, key, JSON.stringify(output))
  return output
}

type Agreed = Open & { readonly trx: Trx; readonly key: IdempotencyKey }

async function agree(runner: Runner, call: Call, agreement: BoundAgreement, { trx, rights, input, key }: Agreed): Promise<unknown> {
  const work = { ...workOf(runner, call, { trx, rights }), trx }
  const { entries, output } = await agreeToAct({ ...runner, agreement, caller: call.caller, rights, trx, input, work })
  await note(runner, call, trx, entries)
  await saveResource(trx, key, JSON.stringify(output))
  return output
}

interface Requested {
  readonly permission: string
  readonly action: string
  readonly kind: string
  readonly reason: string | null
  readonly input: Record<string, unknown>
  readonly work: OperatorWork<'panel'>
}

/** Keeps what the caller wants done until somebody else agrees: what it was sent as, and what both are shown. */
async function askSecondPerson(runner: Runner, call: Call, plan: BoundSecondPerson, { work, input, ...facts }: Requested) {
  const { trx } = work
  const view = await plan.show(input as never, work as never)
  const { params, body } = call.sent
  const { panel: _, ...named } = (params ?? {}) as Record<string, unknown>
  const approvalId = await runner.ports.askForApproval(trx, call.caller, {
    ...view,
    kind: plan.kind,
    operation: call.route.def.operation,
    permission: facts.permission,
    entityKind: facts.kind,
    payload: { params: named, body: body ?? {} },
    shownHash: hashOfView(view),
  })
  const { permission, action, kind, reason } = facts
  const entity = { kind, ...view.entity }
  const entry = { permission, action, entity, before: null, after: view.shown, reason: view.reason ?? reason, approval: approvalId }
  await note(runner, call, trx, [{ ...entry, outcome: 'asked' }])
  return { approvalId }
}

/** What somebody agreed to is not true any more: it does not come back by changing things once more. */
async function noteVoid({ database, ports, clock }: Runner, { route, caller, from }: Call, panelId: number, { approvalId }: ApprovalVoid) {
  const entry = {
    permission: route.permission,
    action: 'approval.voided',
    entity: { kind: 'approval', id: String(approvalId), label: String(approvalId) },
    before: null,
    after: null,
    reason: null,
    outcome: 'refused' as const,
    approval: approvalId,
  }
  await database.transaction(panelId, async (trx) => {
    await route.agreement?.makeVoid(trx, approvalId, clock.now())
    await ports.writeAudit(trx, signatureOf(caller), from, [entry])
  })
}

const note = async ({ ports }: Runner, { caller, from }: Call, trx: Trx, entries: readonly AuditEntry[]): Promise<readonly number[]> =>
  entries.length > 0 ? ports.writeAudit(trx, signatureOf(caller), from, entries) : []

/**
 * A call of the outside world between two transactions. A repeated key answers the first outcome; one whose outcome is not known yet asks again, so only what
 * may be asked twice is made this way.
 */
async function askOutside(runner: Runner, call: Call, panelId: number, ask: (loaded: unknown) => Promise<unknown>): Promise<unknown> {
  const begun = await runner.database.transaction(panelId, async (trx) => {
    const { rights, input, key, audit, facts, replayOf } = await begin(runner, call, trx)
    if (replayOf !== undefined) return { replayOf }
    const states = await audit.read(trx, audit.ids(input as never))
    const loaded = await handle(runner, call, { trx, rights, input })
    const entries = auditEntries({ ...facts, isEvent: true }, states, states)
    await note(
      runner,
      call,
      trx,
      entries.map((entry) => ({ ...entry, outcome: 'asked' })),
    )
    return { loaded, entries, key }
  })
  if (begun.replayOf !== undefined) return JSON.parse(begun.replayOf)
  const finish = (outcome: 'done' | 'failed', resource?: string) =>
    runner.database.transaction(panelId, async (trx) => {
      await note(
        runner,
        call,
        trx,
        begun.entries.map((entry) => ({ ...entry, outcome })),
      )
      if (resource !== undefined) await saveResource(trx, begun.key, resource)
    })
  try {
    const output = await ask(begun.loaded)
    await finish('done', JSON.stringify(output ?? null))
    return output
  } catch (error) {
    await finish('failed')
    throw error
  }
}

/** Every write has one: what is sent twice happens once, and is answered alike. */
function keyOf(call: Call): IdempotencyKey {
  const key = call.key()
  if (!key) throw keyNeeded()
  return key
}

const isForbidden = (error: unknown): error is Refusal =>
  error instanceof Refusal && ['not_permitted', 'step_up'].includes(error.details?.code ?? '')

/** What somebody tried without the right to it stays, though nothing was done. */
async function noteRefusal({ database, ports }: Runner, { route, caller, from }: Call, panelId: number, refusal: Refusal): Promise<void> {
  const { permission, audit, def } = route
  if (!audit) return
  const entry = {
    permission,
    action: audit.action,
    entity: { kind: audit.entity, id: '', label: def.operation },
    before: null,
    after: null,
    reason: refusal.details?.code ?? null,
    outcome: 'refused' as const,
  }
  await database.transaction(panelId, (trx) => ports.writeAudit(trx, signatureOf(caller), from, [entry]))
}
