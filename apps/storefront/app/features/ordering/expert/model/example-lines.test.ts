import { expect, it } from 'vitest'
import type { OrderNetwork, OrderService } from '../../model/choices.ts'
import { exampleLines } from './example-lines.ts'
import { judgeLine, parseLines } from './mass-lines.ts'

const aService = (id: number, options: Partial<OrderService> = {}): OrderService =>
  ({
    ...{ id, name: `Service ${id}`, is_deactivated: false, is_package: false, calculable_quantity: false, available_closed_sales: false },
    ...{ targets: [], min_quantity: 100, max_quantity: 10_000, quantity_step: 50, url_is_required: true },
    example_link: `https://youtube.com/watch?v=${id}`,
    ...options,
  }) as OrderService
const aNetwork = (services: readonly OrderService[] | undefined): OrderNetwork =>
  ({ id: 1, serviceTypes: [{ id: 1, services_count: services?.length ?? 5, services }] }) as unknown as OrderNetwork

it('shows services that can be ordered by a link and a quantity alone, three at most', () => {
  const off = [
    aService(1, { is_deactivated: true }),
    aService(2, { is_package: true }),
    aService(3, { calculable_quantity: true }),
    aService(4, { available_closed_sales: true }),
    aService(5, { targets: [{ id: 1 }] as unknown as OrderService['targets'] }),
    aService(6, { example_link: null }),
  ]
  expect(exampleLines([aNetwork(undefined), aNetwork(off)])).toEqual([])
  const lines = exampleLines([aNetwork([...off, aService(7), aService(8), aService(9), aService(10)])])
  expect(lines.map(({ id }) => id)).toEqual([7, 8, 9])
})

it('shows lines that the box takes as they stand, in each of its forms', () => {
  const service = aService(7)
  const known = new Map([['7', service]])
  const [line] = exampleLines([aNetwork([service])])
  for (const border of [' | ', ' ', '\t']) {
    const [parsed] = parseLines([line?.id, line?.url, line?.quantity].join(border))
    expect(parsed && judgeLine(parsed, known, new Map()), border).toMatchObject({ problem: undefined, isWaiting: false, units: 100 })
  }
})
