import type { Panels } from '@vitrine/panels'
import type { Database, Trx } from '@vitrine/platform/database'
import type { AttentionQueue, BulkKind, Finder, GuideStep } from '@vitrine/platform/http'
import type { Clock } from '@vitrine/platform/kernel'
import type { SecretBox } from '@vitrine/platform/secrets'

/** A thing that operators write notes about. */
export interface NoteSubject {
  /** The customer whom it concerns, null where it has none; undefined where there is no such thing on the panel. */
  readonly customerOf: (trx: Trx, id: number) => Promise<number | null | undefined>
}
export type NoteSubjects = Readonly<Record<'customer' | 'order', NoteSubject>>

/** What operators need of the others. */
export interface OperatorsDeps {
  readonly database: Database
  readonly panels: Panels
  readonly clock: Clock
  readonly secrets: SecretBox
  /** Keys the hashes of recovery codes, and makes the tokens of invitations. */
  readonly secret: string
  /** Where operators reach the console; undefined where the deployment has none. */
  readonly consoleOrigin: string | undefined
  /** Steps of opening a shop, in their order, as the other domains tell them. */
  readonly guide: readonly GuideStep[]
  /** What waits for a person, as the other domains tell it. */
  readonly attention: readonly AttentionQueue[]
  /** What can be done to many things at once, as the other domains tell it. */
  readonly bulkKinds: readonly BulkKind[]
  /** What is found by a few letters, as the other domains find it, in the order in which it is shown. */
  readonly finders: readonly Finder[]
  /** What notes are written about. */
  readonly noteSubjects: NoteSubjects
}
