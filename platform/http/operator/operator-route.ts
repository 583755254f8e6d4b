import type { z } from 'zod'
import type { SystemTrx, Trx } from '../../database/statements-on.ts'
import type { ParsedInput, PathDef, RouteOutput } from '../../kernel/index.ts'
import type { BoundAgreement, BoundSecondPerson, RequestedAct, SecondPersonPlan } from './approval/second-person.ts'
import type { AuditEntry, CallOrigin, OperatorActor, OperatorCaller } from './operator-ports.ts'

/** One call of the operators' API. Calls of a panel have `{panel}`, its key, in their path. */
export interface OperatorRouteDef extends PathDef {
  /** Unique over all domains: a verb and a thing. */
  readonly operation: string
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The body is `multipart/form-data`: texts, and one file no larger than this (a `z.file()` in `body`). */
  readonly form?: { readonly fileBytesMax: number }
  readonly status?: 200 | 201 | 202 | 204
  readonly response?: z.ZodType
  /** Of what the answer is, where it is no JSON. */
  readonly mediaType?: 'text/csv' | 'application/zip' | 'image/*'
  /** Of a call that takes more than others. */
  readonly bodyLimitBytes?: number
}

/** `deployment` calls only read, but for the one that makes a panel: everything else that is written belongs to one. */
export type OperatorScope = 'panel' | 'deployment'
type EntityId = string | number

/** How an entity stands: what it is called, and the fields that the audit log compares. Secrets never: say `set · last four`. */
export interface AuditState {
  readonly label: string
  readonly fields: Readonly<Record<string, unknown>>
  /** Of the same statement as the fields, where a change names it: the change that undoes another one is refused if it is old by then. */
  readonly version?: number
}

/** One entity of an act that is to be undone. */
export interface UndoneEntity {
  readonly id: string
  /** The fields that the act changed, as they were before it, and as it left them. */
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** All fields as they will be again. */
  readonly whole: Readonly<Record<string, unknown>>
  readonly version: number | undefined
}

/** Something that an act took away. */
export type RemovedEntity = Pick<UndoneEntity, 'id' | 'before'>

/** What a call is sent: as a client writes it, before the contract parses it. */
export interface WrittenInput {
  readonly params?: unknown
  readonly body?: unknown
}

/** What a write leaves in the audit log: a row for each entity that it changed. */
export interface AuditPlan<R extends OperatorRouteDef> {
  /** Past tense behind the entity's kind: `service.changed`. */
  readonly action: string
  /** The entity's kind. */
  readonly entity: string
  /** Needs before the work with the input alone, and again after it with the answer. */
  readonly ids: (input: ParsedInput<R>, output?: RouteOutput<R>) => readonly EntityId[]
  /** How these stand now, by id; what is absent is left out. One statement for all of them. */
  readonly read: (trx: Trx, ids: readonly EntityId[]) => Promise<ReadonlyMap<string, AuditState>>
  /** With the answer where the act is done by then. */
  readonly reason?: (input: ParsedInput<R>, output?: RouteOutput<R>) => string | undefined
  /** The act itself is recorded, also when no field changed. */
  readonly isEvent?: true
  /**
   * What the same call is sent in order to bring back what was before, or the call of another operation: it is undone by anyone who may make that one, as a
   * whole, while nothing changed since.
   */
  readonly undo?: (entities: readonly UndoneEntity[]) => WrittenInput & { readonly operation?: string }
  /** Puts back what the act took away, as it was and under its number, by the same right. It throws where something stands in the way by now. */
  readonly bringBack?: (entities: readonly RemovedEntity[], work: Pick<OperatorWork<'panel'>, 'trx' | 'actor' | 'now'>) => Promise<void>
}

interface Needs {
  readonly permission: string
  /** A fresh proof is wanted of every role, not only of those whose right says so. */
  readonly stepUp?: true
}
export interface ReadOptions<S extends OperatorScope> extends Needs {
  readonly scope: S
}
export interface WriteOptions<R extends OperatorRouteDef> extends Needs {
  readonly scope: 'panel'
  readonly audit: AuditPlan<R>
  /** Permissions that this input needs besides, each as if the route named it. */
  readonly alsoNeeds?: (input: ParsedInput<R>) => readonly string[]
  /** Puts into each answer, the first and repeated ones, what must not be kept with the idempotency key: a secret that is made again from what is kept. */
  readonly complete?: (kept: RouteOutput<R>) => RouteOutput<R>
  /** What somebody else has to agree to first. */
  readonly secondPerson?: SecondPersonPlan<R>
}
export interface NewPanelOptions<R extends OperatorRouteDef> extends Needs {
  readonly audit: AuditPlan<R>
  /** The key that the panel will have: a repeated call is known by it. */
  readonly panelKey: (input: ParsedInput<R>) => string
}
/** A question that is too long for an address: it runs where nothing can be written. */
export interface QuestionOptions extends Needs {
  readonly scope: 'panel'
  readonly isQuestion: true
}
export type OptionsOf<R extends OperatorRouteDef, S extends OperatorScope> = R['method'] extends 'GET'
  ? ReadOptions<S>
  : R['method'] extends 'POST'
    ? WriteOptions<R> | QuestionOptions
    : WriteOptions<R>

/** What a handler works with: the transaction that is open, and who acts. */
export interface OperatorWork<S extends OperatorScope> {
  readonly trx: S extends 'panel' ? Trx : SystemTrx
  readonly actor: OperatorActor
  readonly caller: OperatorCaller
  readonly requestId: string
  readonly from: CallOrigin
  readonly now: Date
}
export type OperatorHandler<R extends OperatorRouteDef, S extends OperatorScope> = (
  input: ParsedInput<R>,
  work: OperatorWork<S>,
) => Promise<RouteOutput<R>>

/** A call of the outside world that stands between two transactions. */
export interface OutsideSteps<R extends OperatorRouteDef, L> {
  /** What the call needs, read where the rights were checked. */
  readonly load: (input: ParsedInput<R>, work: OperatorWork<'panel'>) => Promise<L>
  readonly call: (loaded: L) => Promise<RouteOutput<R>>
}

/** Work on what was sent that needs no database, and what is done with it in the transaction. */
export interface PreparedSteps<R extends OperatorRouteDef, P> {
  readonly prepare: (input: ParsedInput<R>) => Promise<P>
  readonly write: (prepared: P, input: ParsedInput<R>, work: OperatorWork<'panel'>) => Promise<RouteOutput<R>>
}

/** A route as it is mounted and as tests list it. */
export interface BoundOperatorRoute {
  readonly kind: 'operator'
  readonly def: OperatorRouteDef
  readonly permission: string
  readonly scope: OperatorScope
  readonly stepUp: boolean
  readonly audit: AuditPlan<OperatorRouteDef> | undefined
  readonly alsoNeeds: ((input: never) => readonly string[]) | undefined
  readonly complete: ((kept: never) => unknown) | undefined
  readonly secondPerson: BoundSecondPerson | undefined
  readonly handle: (input: never, work: never, prepared?: never) => Promise<unknown>
  /** Done before the transaction of the write begins, so that none waits for it. */
  readonly prepare: ((input: never) => Promise<unknown>) | undefined
  /** Of a call that makes a panel: it runs in the transaction of a panel that is not there yet. */
  readonly newPanelKey: ((input: never) => string) | undefined
  /** Made between the transaction that records that it was asked for and the one that records its outcome. */
  readonly call: ((loaded: unknown) => Promise<unknown>) | undefined
  /** Of a call that answers a file: its portions, each read in a transaction of its own. */
  readonly file: BoundFile | undefined
  /** Of a call that answers bytes which are kept outside the database. */
  readonly stored: BoundStoredFile | undefined
  /** Of the call that undoes others: the act that it is about, or a refusal. */
  readonly actToUndo: ((trx: Trx, input: never, work: never) => Promise<RecordedAct>) | undefined
  /** Of the call by which a second person agrees. */
  readonly agreement: BoundAgreement | undefined
}

/** An act of the audit log that can be undone. */
export interface RecordedAct {
  /** The operation that did it. */
  readonly operation: string
  readonly entities: readonly {
    readonly auditId: number
    readonly id: string
    readonly before: Readonly<Record<string, unknown>>
    readonly after: Readonly<Record<string, unknown>>
    /** The act took it away. */
    readonly isRemoved: boolean
  }[]
  /** Who changed one of them last, and when. */
  readonly lastChange: (id: string) => Promise<{ readonly by: string; readonly at: Date } | undefined>
}

/**
 * The only way to offer operators a call. It names the permission that it needs and, unless it only reads, what it leaves in the audit log: a route without
 * either does not compile. Permission, idempotency key, command and audit row share one transaction.
 */
export function operatorRoute<const R extends OperatorRouteDef, const S extends OperatorScope>(
  def: R,
  options: OptionsOf<R, S> & { readonly scope: S },
  handle: OperatorHandler<R, S>,
): BoundOperatorRoute {
  const { permission, scope, stepUp = false } = options
  const audit = 'audit' in options ? (options.audit as unknown as BoundOperatorRoute['audit']) : undefined
  const alsoNeeds = 'alsoNeeds' in options ? (options.alsoNeeds as unknown as BoundOperatorRoute['alsoNeeds']) : undefined
  const complete = 'complete' in options ? (options.complete as unknown as BoundOperatorRoute['complete']) : undefined
  const secondPerson = 'secondPerson' in options ? (options.secondPerson as unknown as BoundSecondPerson) : undefined
  return {
    kind: 'operator',
    def,
    permission,
    scope,
    stepUp,
    audit,
    alsoNeeds,
    complete,
    secondPerson,
    handle: handle as unknown as BoundOperatorRoute['handle'],
    prepare: undefined,
    newPanelKey: undefined,
    call: undefined,
    file: undefined,
    stored: undefined,
    actToUndo: undefined,
    agreement: undefined,
  }
}

/** A file that is sent while it is read. */
export interface OperatorFile<R extends OperatorRouteDef, Place = never, S extends OperatorScope = 'panel'> {
  readonly name: string
  /** That it was taken is recorded by this action of this kind of thing. */
  readonly audit: Pick<AuditPlan<R>, 'action' | 'entity'>
  /** What stands behind `after`, from the beginning on where it is undefined; `next` is undefined at the end. */
  readonly portion: (
    input: ParsedInput<R>,
    work: OperatorWork<S>,
    after: Place | undefined,
  ) => Promise<{ readonly text: string | Uint8Array; readonly next: Place | undefined }>
}

export interface BoundFile {
  readonly name: string
  readonly audit: { readonly action: string; readonly entity: string }
  readonly portion: (input: never, work: never, after: unknown) => Promise<{ readonly text: string | Uint8Array; readonly next: unknown }>
}

/** A call that answers a file. */
export function fileRoute<const R extends OperatorRouteDef, Place, const S extends OperatorScope>(
  def: R,
  options: ReadOptions<S>,
  file: OperatorFile<R, Place, S>,
): BoundOperatorRoute {
  const route = operatorRoute(def, options as unknown as OptionsOf<R, S> & { readonly scope: S }, (async () => undefined) as never)
  return { ...route, file: file as unknown as BoundOperatorRoute['file'] }
}

/** A file that lies in a store, such as a photo that a customer handed in. */
export interface StoredFile<R extends OperatorRouteDef, Found> {
  /** Which one it is, or a refusal; read where the rights are checked. */
  readonly find: (input: ParsedInput<R>, work: OperatorWork<'panel'>) => Promise<Found>
  /** Its bytes, asked for while no transaction is open; undefined where the store has none. */
  readonly load: (found: Found) => Promise<{ readonly contentType: string; readonly bytes: Uint8Array } | undefined>
  /** What each look leaves in the audit log, before anything is sent. */
  readonly audit: (found: Found) => Pick<AuditEntry, 'action' | 'entity' | 'after'>
}

export interface BoundStoredFile {
  readonly find: (input: never, work: never) => Promise<unknown>
  readonly load: (found: never) => Promise<{ readonly contentType: string; readonly bytes: Uint8Array } | undefined>
  readonly audit: (found: never) => Pick<AuditEntry, 'action' | 'entity' | 'after'>
}

/** A call that shows a stored file: anyone who looks at it is recorded. */
export function storedFileRoute<const R extends OperatorRouteDef, Found>(
  def: R,
  options: ReadOptions<'panel'>,
  file: StoredFile<R, Found>,
): BoundOperatorRoute {
  const route = operatorRoute(
    def,
    options as unknown as OptionsOf<R, 'panel'> & { readonly scope: 'panel' },
    (async () => undefined) as never,
  )
  return { ...route, stored: file as unknown as BoundStoredFile }
}

/** The call that undoes others. It is open to anyone who may write anything; the right that counts is that of the call which did it. */
export function undoRoute<const R extends OperatorRouteDef>(
  def: R,
  { action, entity, ...needs }: Needs & Pick<AuditPlan<R>, 'action' | 'entity'>,
  actToUndo: (trx: Trx, input: ParsedInput<R>, work: Pick<OperatorWork<'panel'>, 'actor' | 'now'>) => Promise<RecordedAct>,
): BoundOperatorRoute {
  const audit: AuditPlan<R> = { action, entity, ids: () => [], read: async () => new Map() }
  const options = { ...needs, scope: 'panel', audit } as unknown as OptionsOf<R, 'panel'> & { readonly scope: 'panel' }
  const route = operatorRoute(def, options, (async () => undefined) as never)
  return { ...route, actToUndo: actToUndo as unknown as BoundOperatorRoute['actToUndo'] }
}

/** The call by which a second person agrees. It is open to anyone of the panel; the right that counts is that of the call which was asked for. */
export function agreeRoute<const R extends OperatorRouteDef>(
  def: R,
  { action, entity, ...needs }: Needs & Pick<AuditPlan<R>, 'action' | 'entity'>,
  agreement: {
    readonly take: (
      trx: Trx,
      input: ParsedInput<R>,
      work: Pick<OperatorWork<'panel'>, 'actor' | 'caller' | 'now'>,
    ) => Promise<Omit<RequestedAct, 'finish'> & { readonly finish: () => Promise<RouteOutput<R>> }>
    readonly makeVoid: BoundAgreement['makeVoid']
  },
): BoundOperatorRoute {
  const audit: AuditPlan<R> = { action, entity, ids: () => [], read: async () => new Map() }
  const options = { ...needs, scope: 'panel', audit } as unknown as OptionsOf<R, 'panel'> & { readonly scope: 'panel' }
  const route = operatorRoute(def, options, (async () => undefined) as never)
  return { ...route, agreement: agreement as unknown as BoundAgreement }
}

/** A call that makes a panel: its work, its idempotency key and its audit row are the first rows of that panel, in one transaction. */
export function newPanelRoute<const R extends OperatorRouteDef>(
  def: R,
  { panelKey, ...options }: NewPanelOptions<R>,
  handle: OperatorHandler<R, 'panel'>,
): BoundOperatorRoute {
  const route = operatorRoute(def, { ...options, scope: 'panel' } as unknown as OptionsOf<R, 'panel'> & { readonly scope: 'panel' }, handle)
  return { ...route, scope: 'deployment', newPanelKey: panelKey as unknown as BoundOperatorRoute['newPanelKey'] }
}

/**
 * A call that asks the outside world: no transaction waits for it. That it was asked for is recorded before, its outcome after, by two rows of the audit log
 * with one request's number.
 */
export function outsideRoute<const R extends OperatorRouteDef, L>(
  def: R,
  // What is asked outside is not kept until somebody agrees.
  options: WriteOptions<R> & { readonly secondPerson?: never },
  { load, call }: OutsideSteps<R, L>,
): BoundOperatorRoute {
  const route = operatorRoute(def, options as unknown as OptionsOf<R, 'panel'> & { readonly scope: 'panel' }, load as never)
  return { ...route, call: call as BoundOperatorRoute['call'] }
}

/** A write whose input takes a while to work through, such as a picture that is decoded: no transaction waits for that. */
export function preparedRoute<const R extends OperatorRouteDef, P>(
  def: R,
  options: WriteOptions<R> & { readonly secondPerson?: never },
  { prepare, write }: PreparedSteps<R, P>,
): BoundOperatorRoute {
  const handle = (input: ParsedInput<R>, work: OperatorWork<'panel'>, prepared: P) => write(prepared, input, work)
  const route = operatorRoute(def, options as unknown as OptionsOf<R, 'panel'> & { readonly scope: 'panel' }, handle as never)
  return { ...route, prepare: prepare as unknown as BoundOperatorRoute['prepare'] }
}
