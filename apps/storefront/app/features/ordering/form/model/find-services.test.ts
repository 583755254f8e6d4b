import { describe, expect, it } from 'vitest'
import type { OrderService } from '../../model/choices.ts'
import { findServices } from './find-services.ts'

const services = [
  { id: 1042, name: 'Video views, ad placements', service_type_id: 1 },
  { id: 12, name: 'Live views', service_type_id: 2 },
  { id: 13, name: 'Likes from viewers', service_type_id: 3 },
] as OrderService[]
const ids = (text: string, typeId: number | null = null) => findServices(services, text, typeId).map(({ id }) => id)

describe('the service list of the order form', () => {
  it('shows everything, the chosen type first', () => {
    expect(ids('')).toEqual([1042, 12, 13])
    expect(ids('', 3)).toEqual([13, 1042, 12])
  })
  it('finds by all terms, in any case, or by number', () => {
    expect(ids('VIEWS ad')).toEqual([1042])
    expect(ids(' #12 ')).toEqual([12])
    expect(ids('nothing')).toEqual([])
  })
})
