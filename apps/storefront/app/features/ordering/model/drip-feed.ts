import { type DripMode, dripModes, dripRuns } from '@vitrine/pricing'
import type { OrderService } from './choices.ts'
import { boundsOf, type OrderForm } from './order-form.ts'

export const RUNS_MIN = 2
export const RUNS_MAX = 100
/** Offered between two runs, in minutes. */
export const intervals = [30, 60, 180, 360, 720, 1440] as const

/** A drip feed repeats a quantity: what has one size, or is counted from lines, has none to repeat. */
export const offersDripFeed = (service: OrderService): boolean => service.drip_feed_is_allowed && !service.calculable_quantity

export type DripFeed = Pick<OrderForm, 'quantity' | 'numberOfRuns' | 'dripFeedMinutes' | 'dripFeedMode' | 'dripFeedQuantityStep'>

type Bounded = Pick<OrderService, 'min_quantity' | 'max_quantity' | 'quantity_step'>

export const modeOf = (form: Pick<OrderForm, 'dripFeedMode'>): DripMode => dripModes.find((mode) => mode === form.dripFeedMode) ?? 'flat'

/**
 * The quantities of all runs as far as they can be known: random ones are chosen when the order is placed and sum up to the same as equal ones.
 * Undefined when a run leaves what the service takes.
 */
export function plannedRuns(form: DripFeed, service: Bounded): readonly number[] | undefined {
  const mode = modeOf(form)
  return dripRuns(
    { mode: mode === 'random' ? 'flat' : mode, runs: form.numberOfRuns, quantity: form.quantity, step: form.dripFeedQuantityStep },
    boundsOf(service),
  )
}

/** The quantities that the order is priced for: of each run, or the one quantity. */
export const pricedQuantities = (form: DripFeed & Pick<OrderForm, 'isDripFeed'>, service: Bounded): readonly number[] =>
  form.isDripFeed ? (plannedRuns(form, service) ?? [form.quantity]) : [form.quantity]

/** Switched on in a fresh form the step is the smallest one; an order that is repeated keeps its own (DRIP-002). */
export const withDripFeed = (form: OrderForm, isOn: boolean, service: OrderService): OrderForm => ({
  ...form,
  isDripFeed: isOn,
  dripFeedQuantityStep: isOn && form.pageState === 'standart' ? boundsOf(service).step : form.dripFeedQuantityStep,
})

/** At least two, at most a hundred (DRIP-001). */
export const clampRuns = (runs: number): number =>
  Number.isFinite(runs) ? Math.min(RUNS_MAX, Math.max(RUNS_MIN, Math.round(runs))) : RUNS_MIN

export const MINUTES_MAX = 10_080
/** What the server takes between two runs: a minute to a week. */
export const clampMinutes = (minutes: number): number =>
  Number.isFinite(minutes) ? Math.min(MINUTES_MAX, Math.max(1, Math.round(minutes))) : 1

const MINUTES_OF_DAY = 1440
/** The last run begins after the days of the guarantee that is ordered along. */
export const isLongerThanGuarantee = (
  form: Pick<OrderForm, 'numberOfRuns' | 'dripFeedMinutes' | 'isGuarantee'>,
  service: Pick<OrderService, 'has_refill' | 'guarantee_days'>,
): boolean =>
  form.isGuarantee &&
  service.has_refill &&
  service.guarantee_days !== null &&
  (form.numberOfRuns - 1) * form.dripFeedMinutes > service.guarantee_days * MINUTES_OF_DAY

export interface PreviewRun {
  readonly at: Date
  readonly quantity: number
  /** Delivered by the runs before. */
  readonly before: number
}

/** The runs over time from `now` on. */
export function previewOf(runs: readonly number[], minutes: number, now: Date): readonly PreviewRun[] {
  let before = 0
  return runs.map((quantity, index) => {
    const run = { at: new Date(now.getTime() + index * minutes * 60_000), quantity, before }
    before += quantity
    return run
  })
}

/** What the order carries; null for one delivery (DRIP-003). */
export const dripFeedBody = (form: DripFeed & Pick<OrderForm, 'isDripFeed'>) =>
  form.isDripFeed
    ? {
        drip_feed: {
          runs: form.numberOfRuns,
          minutes_between_runs: form.dripFeedMinutes,
          quantity_step: form.dripFeedQuantityStep,
          mode: modeOf(form),
        },
      }
    : {}
