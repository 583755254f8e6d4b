import type { Random } from '../random.ts'
import { type Counter, type Desk, newEventId, type Opened } from './counter.ts'

/** What a case may use of the matrix around it. */
export interface CaseContext {
  readonly counter: Counter
  readonly desk: Desk
  readonly random: Random
  /** Replays of one message. */
  readonly replays: number
  /** How many of the 120 orders of five events. */
  readonly orders: number
  /** An invoice at this desk, remembered with its customer for the comparison. */
  open(minor?: bigint): Promise<Opened>
}

/** One column of the matrix: does something and says what was not as it has to be. Whether the books agree is asked once, after all of them. */
export interface Case {
  readonly name: string
  /** Left out where it cannot happen. */
  readonly isPossible?: (desk: Desk) => boolean
  readonly run: (context: CaseContext) => Promise<readonly string[]>
}

export interface Message {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export const hookOf = ({ kind, publicId }: Desk): string => `/hooks/${kind.connector}/${publicId}`

/** A message as the gateway itself would write and sign it. */
export function messageOf(
  desk: Desk,
  externalId: string,
  more: {
    readonly claims?: Readonly<Record<string, unknown>>
    readonly secret?: string
    readonly at?: Date
    readonly eventId?: string
  } = {},
): Message {
  const { speech } = desk.kind
  const eventId = more.eventId ?? newEventId()
  const body = speech.message({ eventId, externalId, ...(more.claims ? { claims: more.claims } : {}) })
  return { body, headers: speech.headers(body, more.secret ?? desk.secret, more.at ?? new Date()) }
}

export const tell = ({ counter, desk }: CaseContext, message: Message): Promise<number> =>
  counter.send(hookOf(desk), message.body, message.headers)

export const expectAll = (what: string, statuses: readonly number[], wanted: (status: number) => boolean): string[] => {
  const odd = statuses.filter((status) => !wanted(status))
  return odd.length === 0 ? [] : [`${what}: answered ${[...new Set(odd)].join(', ')}`]
}

export const isRefused = (status: number): boolean => status >= 400 && status < 500

/** Runs something that must leave nothing behind. */
export async function withoutTrace({ counter }: CaseContext, what: string, run: () => Promise<readonly string[]>): Promise<string[]> {
  const before = await counter.traces()
  const wrong = [...(await run())]
  const left = (await counter.traces()) - before
  return left === 0 ? wrong : [...wrong, `${what}: ${left} rows were left behind`]
}

export const stateIs = async ({ counter }: CaseContext, invoice: Opened, wanted: string): Promise<string[]> => {
  const { state } = await counter.invoice(invoice.id)
  return state === wanted ? [] : [`invoice ${invoice.id} is ${state} instead of ${wanted}`]
}
