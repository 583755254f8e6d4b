import { saidOf } from '../../../api/api-error.ts'
import type { Client } from '../../../api/client.ts'
import { toCsv } from '../../../values/csv.ts'

export const manyActions = ['add', 'remove', 'set', 'delivery', 'type', 'countries', 'on', 'off', 'archive', 'restore'] as const
export type ManyAction = (typeof manyActions)[number]

export interface ManyChoice {
  readonly action: ManyAction
  readonly labelIds: readonly number[]
  /** A delivery, a type, or a target of countries; nothing is no countries. */
  readonly target: string
}

/** A choice as the server takes it; undefined while something is missing. */
export function changeOf({ action, labelIds, target }: ManyChoice): object | undefined {
  switch (action) {
    case 'add':
    case 'remove':
      return labelIds.length > 0 ? { kind: 'labels', how: action, labelIds } : undefined
    case 'set':
      return { kind: 'labels', how: action, labelIds }
    case 'delivery':
      return target ? { kind: 'delivery', deliveryId: Number(target) } : undefined
    case 'type':
      return target ? { kind: 'type', serviceTypeId: Number(target) } : undefined
    case 'countries':
      return { kind: 'countries', targetId: target ? Number(target) : null }
    case 'on':
    case 'off':
      return { kind: 'sale', isOn: action === 'on' }
    case 'archive':
    case 'restore':
      return { kind: 'archive', isArchived: action === 'archive' }
  }
}

export type Because = 'not_found' | 'changed' | 'archived' | 'other_network' | 'too_many_labels' | 'too_many_targets' | 'invalid'
export interface Hindered {
  readonly id: number
  readonly because: Because
}
export interface Versioned {
  readonly id: number
  readonly version: number
}
export interface Preview {
  readonly changed: number
  readonly same: number
  readonly cannot: readonly Hindered[]
}
export interface Outcome {
  readonly done: readonly number[]
  readonly same: readonly number[]
  readonly cannot: readonly Hindered[]
  /** Not reached: a portion failed. */
  readonly left: readonly number[]
  readonly failure: string | undefined
}

const PORTION = 500

const PREVIEW_PORTION = 5000

/** What a change would do to each of the services. */
export async function previewMany(
  client: Pick<Client, 'write'>,
  path: string,
  { services, change }: { readonly services: readonly Versioned[]; readonly change: object },
): Promise<Preview> {
  let sum: Preview = { changed: 0, same: 0, cannot: [] }
  for (let from = 0; from < services.length; from += PREVIEW_PORTION) {
    const portion = services.slice(from, from + PREVIEW_PORTION)
    const { changed, same, cannot } = await client.write<Preview>('POST', `${path}/services/bulk-preview`, { services: portion, change })
    sum = { changed: sum.changed + changed, same: sum.same + same, cannot: [...sum.cannot, ...cannot] }
  }
  return sum
}

/** Changes services in portions that the server takes, and tells how far it is; what fails ends it, and what was done before stays. */
export async function changeMany(
  client: Pick<Client, 'write'>,
  path: string,
  { services, change }: { readonly services: readonly Versioned[]; readonly change: object },
  onProgress: (done: number) => void,
): Promise<Outcome> {
  let sum: Outcome = { done: [], same: [], cannot: [], left: [], failure: undefined }
  for (let from = 0; from < services.length; from += PORTION) {
    const portion = services.slice(from, from + PORTION)
    try {
      const { done, cannot } = await client.write<{ readonly done: readonly Versioned[]; readonly cannot: readonly Hindered[] }>(
        'POST',
        `${path}/services/bulk`,
        { services: portion, change },
      )
      const answered = new Set([...done, ...cannot].map(({ id }) => id))
      sum = {
        ...sum,
        done: [...sum.done, ...done.map(({ id }) => id)],
        same: [...sum.same, ...portion.flatMap(({ id }) => (answered.has(id) ? [] : [id]))],
        cannot: [...sum.cannot, ...cannot],
      }
    } catch (error) {
      return { ...sum, left: services.slice(from).map(({ id }) => id), failure: saidOf(error) }
    }
    onProgress(Math.min(from + PORTION, services.length))
  }
  return sum
}

/** How many services each reason keeps as they are, the most frequent first. */
export function reasonsOf(cannot: readonly Hindered[]): readonly { readonly because: Because; readonly count: number }[] {
  const counts = new Map<Because, number>()
  for (const { because } of cannot) counts.set(because, (counts.get(because) ?? 0) + 1)
  return [...counts].map(([because, count]) => ({ because, count })).toSorted((one, other) => other.count - one.count)
}

export interface ReportWords {
  readonly name: (id: number) => string
  readonly outcome: (outcome: 'done' | 'same' | 'cannot' | 'left') => string
  readonly because: (because: Because) => string
}

/** What became of each service, as a file. */
export const reportCsv = ({ done, same, cannot, left }: Outcome, { name, outcome, because }: ReportWords): string =>
  toCsv([
    ['id', 'name', 'outcome', 'reason'],
    ...cannot.map((one) => [String(one.id), name(one.id), outcome('cannot'), because(one.because)]),
    ...Object.entries({ left, same, done }).flatMap(([key, ids]) =>
      ids.map((id) => [String(id), name(id), outcome(key as 'left' | 'same' | 'done'), '']),
    ),
  ])
