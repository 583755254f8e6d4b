import type { SystemTrx, Trx } from '@vitrine/platform/database'
import type { Locale, Micro } from '@vitrine/platform/kernel'
import type { CopyPartName, NetworkState, ObstacleKind } from './vocabulary.ts'

/** What the world's name servers say of a host. */
export interface HostChecker {
  /** Its addresses; empty when it has none, undefined when nobody answers. */
  addressesOf(host: string): Promise<readonly string[] | undefined>
}

export interface FoundObstacle {
  readonly kind: ObstacleKind
  /** Of orders or customers. */
  readonly count: number
  /** Null where it is no money. */
  readonly amount: Micro | null
}

/** What a later domain knows against archiving a panel: nothing where it counts none. */
export interface ArchiveObstacle {
  readonly kind: Exclude<ObstacleKind, 'open' | 'export'>
  find(trx: Trx): Promise<Pick<FoundObstacle, 'count' | 'amount'>>
}

/** What a later domain copies of a panel when another is made after it. */
export interface CopyPart {
  readonly name: CopyPartName
  /** Into the panel of the transaction, which has nothing of it yet; with all parts that were chosen, and when. Answers how many things it left out. */
  copy(trx: Trx, sourceId: number, chosen: { readonly parts: readonly CopyPartName[]; readonly at: Date }): Promise<number>
}

/** What later domains know of some panels at once, for the list of all of them. */
export interface PanelFigures {
  /** Who owns them, by panel. */
  ownersOf(
    trx: SystemTrx,
    panelIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly { readonly id: number; readonly name: string }[]>>
  /** How many orders were charged since then, by panel. */
  ordersOf(trx: SystemTrx, panelIds: readonly number[], since: Date): Promise<ReadonlyMap<number, number>>
}

export interface HostCertificate {
  /** When it ends. */
  readonly validUntil: Date
  /** Who signed it, by the name it gives itself. */
  readonly issuer: string | null
  readonly isForHost: boolean
  /** Signed by somebody whom browsers trust. */
  readonly isTrusted: boolean
}

/** What a host presents on a TLS connection. */
export interface CertificateReader {
  /** Undefined where nothing answers by TLS, or the host may not be connected to. */
  read(host: string): Promise<HostCertificate | undefined>
}

/** A network on sale, and how its orders are delivered. */
export interface NetworkHealth {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly state: NetworkState
}

/** What later domains know of deliveries, for everybody to read: nothing of providers, and no figures. */
export interface DeliveryHealth {
  /** Of the networks that the panel sells for, in their order, with their names in a language; and when that was found out. */
  healthOf(panelId: number, locale: Locale): Promise<{ readonly networks: readonly NetworkHealth[]; readonly at: Date }>
}

interface MeasuredColours {
  readonly pairs: readonly {
    readonly front: string
    readonly background: string
    readonly frontColour: string
    readonly backgroundColour: string
    readonly ratio: number
    readonly needed: number
  }[]
  readonly adjusted: readonly {
    readonly name: string
    readonly use: 'surface' | 'button' | 'text' | 'shape'
    readonly requested: string
    readonly shown: string
    readonly needed: number
  }[]
}

/** What the shop makes of two palettes: the contrast of each pair of colours, and which colours it shows otherwise than they are named. */
export type MeasureColours = (
  palettes: Readonly<Record<'light' | 'dark', Readonly<Record<string, string | null>>>>,
) => Readonly<Record<'light' | 'dark', MeasuredColours>>
