import type { Database } from '@vitrine/platform/database'
import type { PaymentMethod } from '../model/method.ts'
import type { Payer } from '../model/payer.ts'
import { enabledMethods } from '../store/method-store.ts'
import { offeredTo } from './offered-to.ts'

/** Which list is asked for: `recurring` methods a card can be linked with, `widget` methods a widget may offer, `bonuses` those that add something. */
export type MethodList = 'all' | 'recurring' | 'widget' | 'bonuses'

const belongs: Readonly<Record<MethodList, (method: PaymentMethod) => boolean>> = {
  all: () => true,
  recurring: (method) => method.chargeType === 'recurring',
  widget: (method) => method.isForWidgets && !needsAccount(method),
  bonuses: (method) => method.bonuses.length > 0,
}

/** The balance and saved cards belong to an account; a guest has neither (PAY-001). */
const needsAccount = ({ strategy }: PaymentMethod): boolean => strategy === 'balance' || strategy === 'linkedCard'

/** Enabled methods in the panel's order, as far as the payer may use them; without one, for anyone who chooses what others will be offered. */
export async function listMethods(
  database: Database,
  panelId: number,
  { list, payer, now }: { readonly list: MethodList; readonly payer: Payer | null; readonly now: Date },
): Promise<PaymentMethod[]> {
  const methods = await database.read(panelId, async (trx) => {
    const enabled = await enabledMethods(trx)
    return payer ? offeredTo(trx, enabled, payer, now) : enabled
  })
  const isGuest = payer !== null && payer.userId === null
  return methods.filter((method) => belongs[list](method) && !(isGuest && needsAccount(method)))
}
