import type { CatalogueSnapshot } from '@vitrine/catalogue'
import { placeGift } from '@vitrine/ordering'
import type { Panel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { Refusal } from '@vitrine/platform/kernel'
import { trialUnknown } from '../../errors.ts'
import { type FreeTrial, writeOrder } from '../../store/free-trial-store.ts'

/** Orders what the panel gives with a trial: its service and quantity, for nothing. */
export async function giveTrial(
  trx: Trx,
  { panel, snapshot, trial }: { readonly panel: Panel; readonly snapshot: CatalogueSnapshot; readonly trial: FreeTrial },
): Promise<FreeTrial> {
  const { service_id: serviceId, quantity } = panel.settings.free_trial
  if (serviceId === null) throw trialUnknown()
  const { userId, url, locale } = trial
  const order = await placeGift(trx, { panel, snapshot, userId, serviceId, quantity, url, source: 'free_trial', locale }).catch(
    (error: unknown) => {
      // The panel gives what its catalogue does not sell in this quantity: nothing that the customer could put right.
      throw error instanceof Refusal && isAboutLine(error) ? trialUnknown() : error
    },
  )
  await writeOrder(trx, trial.id, order.id)
  return { ...trial, status: 'in_processing', orderId: order.id }
}

const isAboutLine = ({ errors = {} }: Refusal): boolean => Object.keys(errors).some((field) => field.startsWith('orders.'))
