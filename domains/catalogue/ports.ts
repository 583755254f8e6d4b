import type { Trx } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'
import type { ServiceRoute } from './model/cost-nano-of.ts'

/** An order form that a partner shows on their own site, as the handlers of its calls need it. */
export interface OrderForm {
  readonly id: number
  readonly partnerId: number
  readonly name: string
  /** What the partner puts on the panel's prices, in parts per million. */
  readonly markupPpm: number
  /** No order of the form may cost less. */
  readonly minimum: Micro
  /** Payment methods that the form offers. */
  readonly methodIds: readonly number[]
}

/** The partner's order form that a token names; a later domain stores them. */
export type FindOrderForm = (panelId: number, token: string) => Promise<OrderForm | undefined>

/** What the platform of a link tells everybody about the video or channel that it leads to. */
export interface LinkPreview {
  readonly title: string
  /** Whose it is; null for what is nobody else's, as a channel. */
  readonly author: string | null
  readonly thumbnail: string | null
  /** Null where there are none, or the owner hides them. */
  readonly views: number | null
}

/** Asks a platform by numbers and names that it reads from canonical links; no address that somebody typed is ever fetched. */
export interface LinkPreviewer {
  /** Whether it can be asked about this link at all. */
  readonly knows: (url: string) => boolean
  /** Undefined when nothing public is there; throws when there is no usable answer. */
  readonly find: (url: string) => Promise<LinkPreview | undefined>
}

/** How the panel's services are delivered, by service; a later domain knows. */
export type ServiceRoutes = (trx: Trx) => Promise<ReadonlyMap<number, ServiceRoute>>

/** How the delivery of a service stands besides its first route in use. */
export interface ServiceStanding {
  readonly pausedRoutes: number
  /** Taken off sale because no route was left that makes no loss. */
  readonly isStoppedForLoss: boolean
  /** The least margin of the first route in use, in parts per million. */
  readonly floorPpm: number | null
  /** The provider whose list it was imported from. */
  readonly importedFrom: string | null
}

/** The standing of every service that has one, by service; a later domain knows. */
export type ServiceStandings = (trx: Trx) => Promise<ReadonlyMap<number, ServiceStanding>>

/** Of some services those that were ever paid for; a later domain knows. */
export type SoldServices = (trx: Trx, ids: readonly number[]) => Promise<ReadonlySet<number>>

/** What a service sold and cost in a span; in micro-USD. */
export interface ServiceSales {
  readonly orders: number
  readonly turnover: bigint
  /** What is left of single orders behind refunds. */
  readonly kept: bigint
  readonly cost: bigint
}

/** Of every service with an order since a time, by service; a later domain knows. */
export type SalesOfServices = (trx: Trx, since: Date) => Promise<ReadonlyMap<number, ServiceSales>>

/** What later domains know of the services in a table. */
export interface LaterFacts {
  readonly routesOf: ServiceRoutes
  readonly standingsOf?: ServiceStandings
  readonly soldOf?: SoldServices
  readonly salesOf?: SalesOfServices
}

/** Whether customers have ever ordered a service; a later domain knows. */
export type IsOrdered = (trx: Trx, serviceId: number) => Promise<boolean>

/** A change of what a provider asks for a service, in nano-USD of its own unit. */
export interface ServiceRate {
  readonly at: Date
  readonly provider: string
  readonly oldNano: bigint
  readonly newNano: bigint
}

/** What the providers of a service asked since a time, newest first; a later domain knows. */
export type ServiceRates = (
  trx: Trx,
  serviceId: number,
  span: { readonly since: Date | null; readonly limit: number },
) => Promise<ServiceRate[]>
