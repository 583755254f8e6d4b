import { canOrder, type OrderNetwork, type OrderService } from '../../model/choices.ts'
import { boundsOf } from '../../model/order-form.ts'

export interface ExampleLine {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly quantity: number
}

const EXAMPLES_MAX = 3

/** Services on sale that need nothing but a link and a quantity, each with the link that its page shows: the example can be ordered as it stands. */
export const exampleLines = (networks: readonly OrderNetwork[]): readonly ExampleLine[] =>
  networks
    .flatMap(({ serviceTypes }) => serviceTypes.flatMap(({ services }) => services ?? []))
    .filter(isPlain)
    .flatMap((service) => {
      const { id, name, example_link: url } = service
      return url ? [{ id, name, url, quantity: boundsOf(service).min }] : []
    })
    .slice(0, EXAMPLES_MAX)

const isPlain = (service: OrderService): boolean =>
  canOrder(service) &&
  !service.is_package &&
  !service.calculable_quantity &&
  !service.available_closed_sales &&
  service.targets.length === 0
