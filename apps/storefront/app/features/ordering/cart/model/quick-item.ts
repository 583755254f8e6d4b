import type { OrderService } from '../../model/choices.ts'
import { freshOrder } from '../../model/order-form.ts'
import { shownTargets } from '../../model/targets.ts'
import { type CartItem, type Choice, toCartItem } from './cart-item.ts'

/** Whether a service asks for more than a link and a quantity: then the order form is the way into the cart. */
export const needsForm = (service: OrderService): boolean => service.calculable_quantity || shownTargets(service).length > 0

/** A service as its card offers it: its own quantity, its guarantee, one delivery. */
export const itemOfService = (service: OrderService, place: Pick<Choice, 'network' | 'type'>, url: string, id: string): CartItem =>
  toCartItem({ ...freshOrder(), url, quantity: service.default_quantity, isGuarantee: service.has_refill }, { ...place, service }, id)
