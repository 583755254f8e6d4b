import type { CatalogueSnapshot } from '@vitrine/catalogue'
import { placeGift } from '@vitrine/ordering'
import type { Panel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { Refusal } from '@vitrine/platform/kernel'
import { trialUnknown } from '../../errors.ts'
import { type FreeTrial, writeOrder } from '../../store/free-trial-store.ts'

/** Places the panel's free order of a trial. */
export async function giveTrial(
  trx: Trx,
  { panel, snapshot, trial }: { readonly panel: Panel; readonly snapshot: CatalogueSnapshot; readonly trial: FreeTrial },
): Promise<FreeTrial> {
  const { service_id: serviceId, quantity } = panel.settings.free_trial
  if (serviceId === null) throw trialUnknown()
  const { userId, url, locale } = trial
  const { ordersPerMinute } = panel.limits
  const gift = { snapshot, userId, serviceId, quantity, url, source: 'free_trial', locale, ordersPerMinute }
  const order = await placeGift(trx, gift).catch((error: unknown) => {
    // The panel's trial is not orderable in its catalogue: nothing that the customer could fix.
    throw error instanceof Refusal && isAboutLine(error) ? trialUnknown() : error
  })
  await writeOrder(trx, trial.id, order.id)
  return { ...trial, status: 'in_processing', orderId: order.id }
}

const isAboutLine = ({ errors = {} }: Refusal): boolean => Object.keys(errors).some((field) => field.startsWith('orders.'))
