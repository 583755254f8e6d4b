import type { Panel } from '@vitrine/panels'
import type { Database, Trx } from '@vitrine/platform/database'
import { type CustomerDiscounts, noDiscounts } from '@vitrine/pricing'
import { readRates } from '../store/rate-store.ts'
import { customerStanding } from './customer-standing.ts'

/**
 * A customer's present discounts, on the panel's own terms; `discountFor` of pricing applies them, in the page and in the charge. A guest has none, and a panel
 * without grades and rates is not queried.
 */
export const customerDiscounts = async (
  database: Database,
  panel: PricedBy,
  userId: number | null,
  now: Date,
): Promise<CustomerDiscounts> =>
  userId === null || !mayDiffer(panel) ? noDiscounts : database.read(panel.id, (trx) => customerDiscountsIn(trx, panel, userId, now))

/** The same inside a transaction. */
export async function customerDiscountsIn(trx: Trx, panel: PricedBy, userId: number, now: Date): Promise<CustomerDiscounts> {
  if (!mayDiffer(panel)) return noDiscounts
  const grade = panel.settings.grades_enabled ? (await customerStanding(trx, userId, now)).standing.current : null
  return {
    gradePpm: panel.options.gradeDiscountsEnabled ? (grade?.discountPpm ?? 0) : 0,
    opensClosedSales: grade?.opensClosedSales ?? false,
    ...(panel.options.hasOwnRates ? await readRates(trx, userId) : { services: noDiscounts.services, types: noDiscounts.types }),
  }
}

type PricedBy = Pick<Panel, 'id' | 'settings' | 'options'>
const mayDiffer = ({ settings, options }: PricedBy): boolean => settings.grades_enabled || options.hasOwnRates
