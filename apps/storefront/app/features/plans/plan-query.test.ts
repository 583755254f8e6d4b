import { expect, it } from 'vitest'
import { planStatuses, planTable, readPlanQuery } from './plan-query.ts'

const read = (text: string) => planTable(readPlanQuery(new URLSearchParams(text)))

it.each(planStatuses)('asks for %s', (status) => {
  expect(read(`status=${status}`).status).toBe(status)
})

it('asks for no status that only orders have', () => {
  expect(read('status=unpaid&page=3&rows=25')).toMatchObject({ status: undefined, page: 3, per_page: 25 })
})

it('does not understand what only orders are narrowed by', () => {
  expect(readPlanQuery(new URLSearchParams('network=1&service=2&from=2026-01-01'))).toMatchObject({
    networkId: undefined,
    serviceId: undefined,
    from: '2026-01-01',
  })
})
