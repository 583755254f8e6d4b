import { canOrder, type OrderService } from '../../model/choices.ts'
import type { FreshFacts } from './cart.ts'
import { type CartNetwork, type CartService, toCartService } from './cart-item.ts'

type Service = CartService & Pick<OrderService, 'network_id' | 'service_type_id'> & Parameters<typeof canOrder>[0]
interface Network extends CartNetwork {
  readonly serviceTypes: readonly { readonly id: number; readonly name: string }[]
}

/** What the shop answers about a service: it, that there is no such service, or nothing that could be known. */
export type Answer = { readonly service: Service } | 'absent' | 'unknown'

export interface Freshened {
  /** What is not on sale any more. */
  readonly gone: ReadonlySet<number>
  readonly facts: ReadonlyMap<number, FreshFacts>
}

/** What the services of a cart are today. Only the shop's own word makes one gone; one that could not be asked about stays as it was. */
export function freshen(answers: ReadonlyMap<number, Answer>, networks: readonly Network[]): Freshened {
  const gone = new Set<number>()
  const facts = new Map<number, FreshFacts>()
  for (const [id, answer] of answers) {
    if (answer === 'absent') gone.add(id)
    if (typeof answer === 'string') continue
    if (!canOrder(answer.service)) gone.add(id)
    facts.set(id, factsOf(answer.service, networks))
  }
  return { gone, facts }
}

function factsOf(service: Service, networks: readonly Network[]): FreshFacts {
  const network = networks.find(({ id }) => id === service.network_id)
  return {
    service: toCartService(service),
    typeName: network?.serviceTypes.find(({ id }) => id === service.service_type_id)?.name,
    network: network && { id: network.id, name: network.name, icon: network.icon, color: network.color },
  }
}
