import type { Database } from '@vitrine/platform/database'
import type { PaymentMethod } from '../model/method.ts'
import { enabledMethods } from '../store/method-store.ts'

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

/** Enabled methods in the panel's order, as far as the caller may use them. */
export async function listMethods(
  database: Database,
  panelId: number,
  request: { list: MethodList; isGuest: boolean },
): Promise<PaymentMethod[]> {
  const methods = await database.read(panelId, enabledMethods)
  return methods.filter((method) => belongs[request.list](method) && !(request.isGuest && needsAccount(method)))
}
