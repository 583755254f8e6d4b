import { describe, expect, it } from 'vitest'
import type { OrderNetwork, OrderService } from '../../model/choices.ts'
import { favouriteToChoose, type PickerInput, pickerList } from './picker-list.ts'

const service = (id: number, name: string, service_type_id: number) => ({ id, name, service_type_id }) as OrderService
const views = [service(1, 'Video views', 10), service(2, 'Live views', 10)]
const likes = service(3, 'Likes', 11)
const elsewhere = service(4, 'Followers', 20)
const whole = [...views, likes, elsewhere]
const network = {
  serviceTypes: [
    { id: 10, name: 'Views', services: views },
    { id: 11, name: 'Likes' },
  ],
} as unknown as OrderNetwork
const list = (input: Partial<PickerInput>) => pickerList({ whole, network, typeId: 10, onlyFavourites: undefined, query: '', ...input })
const ids = (input: Partial<PickerInput>) => list(input).found.map(({ id }) => id)

describe('the list of services to choose from', () => {
  it('keeps to the chosen type until something is searched (ORDERPAGE-001)', () => {
    expect([ids({}), list({}).ofType?.name]).toEqual([[1, 2], 'Views'])
    expect([ids({ query: 'li' }), list({ query: 'li' }).ofType]).toEqual([[2, 3], undefined])
  })
  it('shows all services of the network where no type is chosen, and none of another network', () => {
    expect(ids({ typeId: null })).toEqual([1, 2, 3])
    expect(ids({ typeId: null, query: 'followers' })).toEqual([])
  })
  it('shows favourites of all networks in their order, whatever type is chosen', () => {
    expect([ids({ onlyFavourites: [4, 1, 99] }), list({ onlyFavourites: [4, 1] }).ofType]).toEqual([[4, 1], undefined])
  })
  it('offers what is known while the whole list is on its way', () => {
    expect([ids({ whole: undefined }), list({ whole: undefined }).isWaiting]).toEqual([[1, 2], false])
    expect(list({ whole: undefined, query: 'likes' }).isWaiting).toBe(true)
    expect([ids({ whole: undefined, onlyFavourites: [1] }), list({ whole: undefined, onlyFavourites: [1] }).isWaiting]).toEqual([[], true])
    expect(list({ query: 'nothing of the kind' }).isWaiting).toBe(false)
  })
})

describe('the favourites mode', () => {
  it('chooses the first favourite, unless a favourite is chosen already (FAV-001)', () => {
    expect(favouriteToChoose([3, 1], 2, whole)).toBe(likes)
    expect(favouriteToChoose([3, 1], 1, whole)).toBeUndefined()
    expect(favouriteToChoose([], 1, whole)).toBeUndefined()
    expect(favouriteToChoose([3], 1, undefined)).toBeUndefined()
  })
})
