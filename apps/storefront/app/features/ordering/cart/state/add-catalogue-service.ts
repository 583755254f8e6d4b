import { canOrder, type OrderService } from '../../model/choices.ts'
import type { Choice } from '../model/cart-item.ts'
import { itemOfService, needsForm } from '../model/quick-item.ts'
import { addToCart, newItemId } from './add-to-cart.ts'

/** False when the service asks for more than a card can give. */
export function addCatalogueService(service: OrderService, place: Pick<Choice, 'network' | 'type'>, guaranteeCharge: string): boolean {
  if (!canOrder(service) || needsForm(service)) return false
  addToCart([itemOfService(service, place, '', newItemId())], guaranteeCharge)
  return true
}
