import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { JOURNEYS_ALWAYS, stepsFor } from './steps.mjs'

const root = path.join(import.meta.dirname, '../..')
const journeys = globSync('e2e/**/*.e2e.ts', { cwd: root }).map((file) => file.replaceAll(path.sep, '/'))
const journeysOf = (long: boolean) =>
  stepsFor({ quick: false, long, reports: 'reports', changedSince: 'main' })
    .flat(2)
    .find(({ name }) => name === 'journeys')?.args ?? []

it('every run has whole roles, kinds of orders and payment methods; a folder that moved leaves none of them out', () => {
  expect(JOURNEYS_ALWAYS.filter((start) => !journeys.some((file) => file.startsWith(start)))).toEqual([])
  expect(journeysOf(false)).toEqual(expect.arrayContaining([...JOURNEYS_ALWAYS]))
  expect(JOURNEYS_ALWAYS).toEqual(
    expect.arrayContaining([
      'e2e/roles/buyer',
      'e2e/roles/owner',
      'e2e/storefront/orders/order-kinds',
      'e2e/storefront/money/payment-methods',
    ]),
  )
})

it('a long run leaves out no journey', () => {
  expect(journeysOf(true).filter((argument) => argument.startsWith('e2e'))).toEqual([])
})
