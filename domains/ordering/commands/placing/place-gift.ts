import type { CatalogueSnapshot } from '@vitrine/catalogue'
import type { Panel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { invariant, type Locale, micro, refuse } from '@vitrine/platform/kernel'
import { formatUnitPrice } from '@vitrine/pricing'
import type { OrderLine } from '../../store/order-line.ts'
import { placeOrderIn } from './place-order.ts'
import { prepareLines } from './prepare-lines.ts'

/** A single order that the panel gives away. */
export interface Gift {
  readonly panel: Panel
  readonly snapshot: CatalogueSnapshot
  readonly userId: number
  readonly serviceId: number
  readonly quantity: number
  readonly url: string
  /** Where it comes from, as orders say it: `free_trial`. */
  readonly source: string
  readonly locale: Locale
}

/**
 * Places an order that costs nothing: checked like any other, paid at once without money. Throws `CatalogueMoved` when the snapshot is an old one. What nobody
 * delivers is canceled, not asked about.
 */
export async function placeGift(trx: Trx, { panel, snapshot, userId, serviceId, quantity, url, source, locale }: Gift): Promise<OrderLine> {
  const params = { service_id: serviceId, url, quantity, is_guarantee: false, is_reorder: false, targetable_values: [] }
  const [line] = prepareLines({ snapshot, panel, lines: [params], prefix: 'orders', isGift: true })
  if (!line || line.plan) refuse('orders.0.service_id', 'catalogue.notAvailable')
  const [placed] = await placeOrderIn(trx, {
    panelId: panel.id,
    userId,
    fromBalance: true,
    source,
    locale,
    catalogueVersion: snapshot.version,
    lines: [{ ...line, cost: micro(0n), unitPrice: formatUnitPrice(0n) }],
    idempotency: null,
    refundPolicy: 'refund',
  })
  invariant(placed, 'an order that was placed is there')
  return placed
}
