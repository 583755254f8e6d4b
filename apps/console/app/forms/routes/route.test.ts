import { expect, it } from 'vitest'
import { type Route, wireRoutes } from './route.ts'

const route: Route = {
  ...{ accountId: 3, account: 'North', connector: 'api-v2', isAccountEnabled: true, breakerState: 'closed', providerServiceId: '7' },
  ...{
    listedName: 'Views',
    minQuantity: 10,
    maxQuantity: 100,
    isGone: false,
    isBelowFloor: false,
    rateNano: '420000000',
    rateKind: 'per_1000',
  },
  ...{ isPaused: false, pausedBecause: null },
}

it('tells the cost of people only: of a panel its list says it', () => {
  expect(
    wireRoutes([route, { ...route, connector: 'manual', providerServiceId: 'Place the link', rateKind: 'fixed', isPaused: true }]),
  ).toEqual([
    { accountId: 3, providerServiceId: '7', isPaused: false },
    { accountId: 3, providerServiceId: 'Place the link', isPaused: true, rateUsd: '0.42', rateKind: 'fixed' },
  ])
})
