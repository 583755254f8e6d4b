import { expect, it } from 'vitest'
import type { CatalogueItem } from '../../features/services/list/catalogue-item.ts'
import { mostPopular } from './popular-services.tsx'

const item = (id: number, network_id: number, popularity: number, available_closed_sales = false): CatalogueItem =>
  ({ id, network_id, popularity, available_closed_sales }) as CatalogueItem

it('a missing page names what is bought most, one of each network, and nothing that is closed', () => {
  const services = [item(1, 1, 5), item(2, 1, 9), item(3, 2, 7), item(4, 3, 99, true), item(5, 3, 1), item(6, 4, 7)]
  expect(mostPopular(services, 3).map(({ id }) => id)).toEqual([2, 3, 6])
  expect(mostPopular(services, 9).map(({ id }) => id)).toEqual([2, 3, 6, 5])
})
