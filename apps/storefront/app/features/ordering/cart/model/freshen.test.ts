import { expect, it } from 'vitest'
import { aService } from './a-cart.ts'
import { type Answer, freshen } from './freshen.ts'

const networks = [{ id: 1, name: 'YouTube', icon: 'youtube', color: 'red', serviceTypes: [{ id: 3, name: 'Views' }] }]
const service = (parts: { readonly is_deactivated?: boolean; readonly network_id?: number } = {}) => ({
  service: { ...aService(), network_id: 1, service_type_id: 3, is_deactivated: false, ...parts },
})
const freshened = (answers: Record<number, Answer>) =>
  freshen(new Map(Object.entries(answers).map(([id, answer]) => [Number(id), answer])), networks)

it('names a service of the cart as the shop has it now', () => {
  const { gone, facts } = freshened({ 7: service() })
  expect(gone.size).toBe(0)
  expect(facts.get(7)).toEqual({
    service: aService(),
    typeName: 'Views',
    network: { id: 1, name: 'YouTube', icon: 'youtube', color: 'red' },
  })
})

it('takes a service for gone by the shop’s own word alone', () => {
  const { gone, facts } = freshened({ 7: 'absent', 8: 'unknown', 9: service({ is_deactivated: true }) })
  expect([...gone]).toEqual([7, 9])
  expect([...facts.keys()]).toEqual([9])
})

it('leaves the names of a network that is not listed as they were', () => {
  expect(freshened({ 7: service({ network_id: 2 }) }).facts.get(7)).toMatchObject({ typeName: undefined, network: undefined })
})
