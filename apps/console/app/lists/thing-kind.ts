import type { ReactNode } from 'react'
import type { Field, Thing } from '../forms/field.ts'
import type { PreviewPage } from '../preview/use-preview.ts'
import type { ListColumn } from './list-column.ts'

export interface ShopPreview {
  /** Who may look. */
  readonly permission: string
  /** The segment of the call that makes a preview. */
  readonly segment: string
  readonly bodyOf: (thing: Thing, changed: Thing) => Readonly<Record<string, unknown>>
  readonly nameOf: (field: string) => string
  readonly pages: readonly [PreviewPage, ...PreviewPage[]]
  /** What is to be known of how it is shown. */
  readonly noteOf?: (thing: Thing, changed: Thing) => string | undefined
}

/** Everything that a screen of plain things differs in: how they are called, listed, edited and written. */
export interface ThingKind {
  readonly title: string
  readonly empty: string
  /** The segment of its calls. */
  readonly segment: string
  /** What one is called in the audit log. */
  readonly entity?: string
  readonly columns: readonly ListColumn<Thing>[]
  readonly fields: readonly Field[]
  /** False while what its forms choose from is still on its way: none opens before. */
  readonly isReady?: boolean
  readonly nameOf: (thing: Thing) => string
  /** Who may change one; without it its terms are fixed. */
  readonly editPermission?: string
  readonly create?: {
    readonly permission: string
    readonly name: string
    readonly defaults: Thing
    /** The segment of the call that makes it, where that is not the list's. */
    readonly segmentOf?: (wire: Thing) => string | undefined
  }
  /** Who may switch one on or off by itself. */
  readonly turnPermission?: string
  /** Whether one is over, and only looked at. */
  readonly isFixed?: (thing: Thing) => boolean
  /** Why one cannot be changed. */
  readonly fixedNote?: string
  readonly search?: string
  /** Its address behind the panel's, where views of it are saved. */
  readonly list?: string
  /** Who may take one away for good. */
  readonly removePermission?: string
  /** Who may move one among the others. */
  readonly orderPermission?: string
  /** One is moved among those that share this with it; without, among all. */
  readonly peerOf?: (thing: Thing) => unknown
  /** Whether one can be taken away at all. */
  readonly isRemovable?: (thing: Thing) => boolean
  /** What stands between the title and the list. */
  readonly head?: ReactNode
  /** Screens beside this one. */
  readonly tabs?: ReactNode
  /** What customers will see of the values that stand in the form. */
  readonly preview?: (values: Thing) => ReactNode
  /** The real shop with what stands in the form, beside it: what is asked for, by one that is there and what was changed of it, as the calls take it. */
  readonly shop?: ShopPreview
  /** What follows from turning one off that is not to be turned off by a slip. */
  readonly turnOffWarning?: (thing: Thing, rows: readonly Thing[]) => string | undefined
  /** What stands above the form of one that is there. */
  readonly above?: (thing: Thing, path: string) => ReactNode
  /** From the wire to its form, and back; texts by language need neither. */
  readonly toForm?: (thing: Thing) => Thing
  readonly toWire?: (changed: Thing, before: Thing) => Thing
}
