import type { FaultRule } from '../server/faults.ts'
import type { profiles, Refill } from './book.ts'
import type { TlsFailure } from './broken-tls.ts'
import type { UpstreamService } from './catalogue.ts'
import type { Fate } from './progress.ts'
import type { AccountView, CallRecord, OrderView } from './views.ts'

export interface AccountSetup {
  readonly key: string
  readonly profile: (typeof profiles)[number]
  /** Decimal text in the account's currency. */
  readonly balance: string
  readonly currency: string
}

export interface UpstreamOptions {
  readonly port?: number
  /** How long a normal order takes; 20 by default. */
  readonly deliverySeconds?: number
  readonly cancelSeconds?: number
  /** By default three accounts in USD, one per profile: `sandbox-plain`, `sandbox-request-id`, `sandbox-list`. */
  readonly accounts?: readonly AccountSetup[]
  /** Length of the generated services list; 1000 by default. */
  readonly serviceCount?: number
  /** Facts that replace generated ones, by service id. */
  readonly services?: readonly UpstreamService[]
  /** Refuse ids outside the list. By default any positive service id is accepted. */
  readonly knownServicesOnly?: boolean
  readonly refuseActiveLink?: boolean
  /** Actions that this panel does not know; `status-batch`: it tells of one order at a time. */
  readonly lacks?: readonly string[]
  readonly seed?: number
  /** A journal file, so that the book outlives the process. */
  readonly journal?: string
  readonly firstOrderId?: number
  readonly now?: () => number
}

export interface Upstream {
  /** The server's address; the v2 API is at `${url}/api/v2`. */
  readonly url: string
  readonly endpoint: string
  addFault(rule: FaultRule): void
  clearFaults(): void
  seed(seed: number): void
  setAccount(account: AccountSetup): void
  configure(settings: {
    readonly deliverySeconds?: number
    readonly cancelSeconds?: number
    readonly refuseActiveLink?: boolean
    readonly lacks?: readonly string[]
  }): void
  /** Adds services to the list, replaces those with the same number, and removes others. */
  changeServices(change: { readonly set?: readonly UpstreamService[]; readonly remove?: readonly number[] }): void
  /** Changes how an accepted order ends, counted from its acceptance; `lostShare` falls off again now. */
  steer(orderId: number, change: { readonly fate?: Fate; readonly missingShare?: number; readonly lostShare?: number }): void
  orders(filter?: { readonly key?: string; readonly link?: string }): readonly OrderView[]
  accounts(): readonly AccountView[]
  refills(): readonly Refill[]
  /** The last 10 000 calls with their results. */
  calls(): readonly CallRecord[]
  /** Connections are refused by the kernel until `acceptConnections`. */
  refuseConnections(): Promise<void>
  acceptConnections(): Promise<void>
  /** An https address with this TLS failure. */
  brokenTls(failure: TlsFailure): Promise<string>
  stop(): Promise<void>
}
