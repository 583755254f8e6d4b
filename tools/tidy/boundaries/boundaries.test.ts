import { describe, expect, it } from 'vitest'
import { boundaries, offencesOf } from './index.ts'
import { RULES } from './rules.ts'

const messagesOf = (path: string, text: string) => offencesOf({ path, text }).map(({ message }) => message)

const reasonOf = (name: string) => {
  const rule = RULES.find((each) => each.name === name)
  if (!rule) throw new Error(`there is no rule "${name}"`)
  return rule.reason
}

/** rule, file, the import it must refuse there */
const REFUSED: [rule: string, path: string, specifier: string][] = [
  ['layers', 'platform/http/route.ts', '@vitrine/panels'],
  ['layers', 'platform/kernel/money.ts', '../database/index.ts'],
  ['layers', 'domains/payments/commands/pay.ts', '@vitrine/connectors/payment-gateways/sandbox'],
  ['layers', 'domains/ordering/http/orders.ts', '../../../apps/server/src/http.ts'],
  ['layers', 'domains/ordering/http/orders.ts', '@vitrine/ui/components'],
  ['layers', 'connectors/providers/api-v2/client.ts', '@vitrine/server'],
  ['layers', 'ui/components/price.tsx', '@vitrine/ordering/contract/paths'],
  ['layers', 'ui/components/price.tsx', '../../apps/storefront/app/paths.ts'],
  ['layers', 'apps/server/src/main.ts', '@vitrine/storefront/app/root.tsx'],
  ['layers', 'apps/storefront/app/root.tsx', '@vitrine/platform/config'],
  ['layers', 'sandbox/upstream/server.ts', '@vitrine/fulfilment'],
  ['layers', 'platform/jobs/relay.ts', '../../tools/chromium.ts'],
  ['workspaces by name', 'domains/ordering/commands/place-order.ts', '../../ledger/index.ts'],
  ['workspaces by name', 'domains/ledger/store/accounts.ts', '../../../platform/database/index.ts'],
  ['doors only', 'domains/ordering/commands/place-order.ts', '@vitrine/ledger/store/accounts.ts'],
  ['doors only', 'domains/ordering/commands/place-order.ts', '@vitrine/ledger/testing'],
  ['doors only', 'apps/server/src/wiring.ts', '@vitrine/ledger/model/post.ts'],
  ['doors only', 'connectors/providers/api-v2/api-v2.ts', '@vitrine/fulfilment/ports'],
  ['order of domains', 'domains/ledger/commands/charge.ts', '@vitrine/ordering'],
  ['order of domains', 'domains/panels/queries/find-panel.ts', '@vitrine/identity'],
  ['order of domains', 'domains/payments/commands/settle.ts', '@vitrine/notifications'],
  ['pricing is pure', 'domains/pricing/line-cost.ts', '@vitrine/platform/database'],
  ['pricing is pure', 'domains/pricing/line-cost.ts', 'kysely'],
  ['parts of a domain', 'domains/ordering/model/states.ts', '../store/order-store.ts'],
  ['parts of a domain', 'domains/ordering/store/order-store.ts', '../commands/place-order.ts'],
  ['parts of a domain', 'domains/ordering/commands/place-order.ts', '../http/orders.ts'],
  ['parts of a domain', 'domains/ordering/queries/list-orders.ts', '../commands/place-order.ts'],
  ['parts of a domain', 'domains/ordering/http/orders.ts', '../store/order-store.ts'],
  ['parts of a domain', 'domains/ordering/jobs/sweep.ts', '../store/order-store.ts'],
  ['parts of a domain', 'domains/panels/model/banner.ts', '../contract/banners.ts'],
  ['parts of a domain', 'domains/panels/vocabulary.ts', './model/banner.ts'],
  ['model is pure', 'domains/ordering/model/states.ts', '@vitrine/catalogue'],
  ['model is pure', 'domains/ordering/model/states.ts', 'node:fs'],
  ['contract stands alone', 'domains/payments/contract/schemas.ts', '@vitrine/platform/http'],
  ['contract stands alone', 'domains/payments/contract/schemas.ts', '@vitrine/catalogue'],
  ['contract stands alone', 'domains/payments/contract/schemas.ts', 'fastify'],
  ['paths stay light', 'domains/payments/contract/paths.ts', 'zod'],
  ['paths stay light', 'domains/payments/contract/paths.ts', './schemas.ts'],
  ['connectors know ports', 'connectors/providers/api-v2/api-v2.ts', '@vitrine/fulfilment'],
  ['connectors know ports', 'connectors/providers/api-v2/api-v2.ts', '../../messaging/smtp/client.ts'],
  ['light browser code', 'apps/storefront/app/screens/orders/list.tsx', '@vitrine/ordering/contract/schemas'],
  ['light browser code', 'apps/storefront/app/screens/orders/list.tsx', 'zod'],
  ['light browser code', 'apps/storefront/app/screens/orders/list.tsx', 'node:fs'],
  ['light browser code', 'ui/components/price.tsx', 'fastify'],
  ['doors only', 'apps/storefront/app/screens/orders/list.tsx', '@vitrine/ordering/model/states.ts'],
  ['light browser code', 'apps/storefront/app/screens/orders/list.tsx', '@vitrine/ordering'],
  ['screens apart', 'apps/storefront/app/screens/orders/orders-list.tsx', '../order-detail/order-page.tsx'],
  ['screens apart', 'apps/storefront/app/screens/orders/orders-list.tsx', '../order-detail/order-page.module.css'],
  ['storefront layers', 'apps/storefront/app/prices/own-prices.ts', '../api/api-client.ts'],
  ['storefront layers', 'apps/storefront/app/shop/shop-context.tsx', '../session/session-context.tsx'],
  ['storefront layers', 'apps/storefront/app/preferences/drafts.ts', '../i18n/words.ts'],
  ['storefront layers', 'apps/storefront/app/overlays/qr-code.tsx', '../features/payment/dialog/payment-code.ts'],
  ['storefront layers', 'apps/storefront/app/features/banners/banner-slot.tsx', '../networks/network-mark.tsx'],
  ['storefront layers', 'apps/storefront/app/features/payment/pay/pay-sheet.tsx', '../../ordering/model/problems.ts'],
  ['storefront layers', 'apps/storefront/app/features/sign-in/captcha.ts', '../../screens/sign-in/login.tsx'],
  ['storefront layers', 'apps/storefront/app/frame/header/header.tsx', '../../screens/orders/orders-list.tsx'],
  ['storefront layers', 'apps/storefront/app/frame/header/header.tsx', '../../root.tsx'],
  ['storefront layers', 'apps/storefront/app/paths.ts', './api/api-client.ts'],
  ['layers', 'apps/console/app/main.tsx', '@vitrine/storefront/app/root.tsx'],
  ['layers', 'apps/console/app/api/client.ts', '@vitrine/catalogue/contract/paths'],
  ['console layers', 'apps/console/app/api/client.ts', '../session/me.ts'],
  ['console layers', 'apps/console/app/screens/home/home-screen.tsx', '../start/start-screen.tsx'],
  ['light browser code', 'apps/console/app/api/client.ts', 'zod'],
  ['kernel runs anywhere', 'platform/kernel/money.ts', 'node:crypto'],
  ['tests stay tests', 'domains/ordering/commands/place-order.ts', '@vitrine/platform/testing'],
  ['tests stay tests', 'domains/ordering/store/order-store.ts', 'vitest'],
]

describe('imports that point the wrong way are refused, with the reason', () => {
  it.each(REFUSED)('%s: %s must not import %s', (rule, path, specifier) => {
    expect(messagesOf(path, `import { x } from '${specifier}'`)).toEqual([`imports ${specifier}: ${reasonOf(rule)} (${rule})`])
  })

  it('every rule has an import that proves it', () => {
    expect(new Set(REFUSED.map(([rule]) => rule))).toEqual(new Set(RULES.map(({ name }) => name)))
  })

  it.each([
    ['a re-export', `export { x } from '@vitrine/ordering'`],
    ['a star', `export * from '@vitrine/ordering'`],
    ['a dynamic import', `const x = await import('@vitrine/ordering')`],
    ['types of a later domain', `import type { X } from '@vitrine/ordering'`],
    ['a type in place', `type X = import('@vitrine/ordering').X`],
    ['a bare import', `import '@vitrine/ordering'`],
  ])('%s counts as an import', (_, text) => {
    expect(messagesOf('domains/ledger/commands/charge.ts', text)).toHaveLength(1)
  })

  it('an import of inline types still loads the module, so it is no import of types', () => {
    const file = 'apps/storefront/app/screens/orders/list.tsx'
    expect(messagesOf(file, `import { type Order } from '@vitrine/ordering/contract/schemas'`)).toHaveLength(1)
    expect(messagesOf(file, `import type { Order } from '@vitrine/ordering/contract/schemas'`)).toEqual([])
  })

  it('names the line', () => {
    expect(offencesOf({ path: 'domains/ledger/model/a.ts', text: `\n\nimport fs from 'node:fs'` })).toMatchObject([{ line: 3 }])
  })
})

const ACCEPTED: [path: string, text: string][] = [
  ['domains/ordering/commands/place-order.ts', `import { charge } from '@vitrine/ledger'`],
  ['domains/ordering/model/charge.ts', `import { lineCost } from '@vitrine/pricing'`],
  ['domains/ordering/model/charge.ts', `import { Micro } from '@vitrine/platform/kernel'`],
  ['domains/panels/contract/banners.ts', `import { bannerPlaces } from '../vocabulary.ts'`],
  ['domains/panels/model/banner.ts', `import { bannerPlaces } from '../vocabulary.ts'`],
  ['domains/ordering/http/orders.ts', `import { placeOrder } from '../commands/place-order.ts'`],
  [
    'domains/ordering/http/orders.test.ts',
    `import { anOrder } from '../testing/index.ts'; import { aUser } from '@vitrine/identity/testing'`,
  ],
  ['domains/ordering/contract/schemas.ts', `import { z } from 'zod'; import { ordersPath } from './paths.ts'`],
  ['domains/ordering/subscribers/on-invoice-settled.ts', `import { releaseLines } from '../commands/release-lines.ts'`],
  ['connectors/providers/api-v2/api-v2.ts', `import type { Provider } from '@vitrine/fulfilment'; import { call } from './client.ts'`],
  [
    'connectors/providers/api-v2/api-v2.test.ts',
    `import { conformance } from '@vitrine/fulfilment/testing'; import { startUpstream } from '@vitrine/sandbox'`,
  ],
  [
    'apps/storefront/app/screens/orders/list.tsx',
    `import { paths } from '@vitrine/ordering/contract/paths'; import { lineCost } from '@vitrine/pricing'`,
  ],
  ['domains/payments/testing/shop.ts', `import { sandboxGateway } from '@vitrine/connectors/payment-gateways/sandbox'`],
  [
    'apps/storefront/app/screens/orders/orders-list.tsx',
    `import { Pages } from '../../features/order-list/pages.tsx'; import { paths } from '../../paths.ts'; import { Filters } from './filters.tsx'`,
  ],
  ['apps/storefront/app/features/ordering/cart/model/cart.ts', `import { budget } from '../../model/budget.ts'`],
  ['apps/storefront/app/root.tsx', `import { Shell } from './frame/shell.tsx'; import { Orders } from './screens/orders/orders-list.tsx'`],
  ['apps/storefront/app/features/order-list/reorder.test.ts', `import { prefilled } from '../ordering/form/model/prefill.ts'`],
  ['apps/storefront/app/page-query.ts', `import { paths } from './paths.ts'`],
  ['apps/storefront/app/entry.server.tsx', `import { PassThrough } from 'node:stream'`],
  [
    'apps/server/src/wiring.ts',
    `import { apiV2 } from '@vitrine/connectors/providers/api-v2'; import { ordering } from '@vitrine/ordering'`,
  ],
  ['ui/formats/money.ts', `import { toBcp47 } from '@vitrine/platform/kernel'`],
  ['e2e/order.e2e.ts', `import { startUpstream } from '@vitrine/sandbox'; import { chromiumPath } from '../tools/chromium.ts'`],
]

describe('imports along the order are accepted', () => {
  it.each(ACCEPTED)('%s: %s', (path, text) => {
    expect(messagesOf(path, text)).toEqual([])
  })
})

describe('a domain is laid out like every other', () => {
  const strange = (path: string) => boundaries.find([{ path, text: '' }]).map(({ message }) => message)

  it('refuses a folder or file of an unknown kind, and a domain that is not in the list', () => {
    expect(strange('domains/ordering/services/order-service.md')).toEqual(['stands in no known part of a domain'])
    expect(strange('domains/ordering/constants.ts')).toEqual(['stands in no known part of a domain'])
    expect(strange('domains/billing/index.ts')).toEqual(['"billing" is not in the list of domains (tools/tidy/domains.ts)'])
    expect(strange('domains/ordering/commands/place-order.ts')).toEqual([])
  })
})

it('a folder of the console stands in a layer', () => {
  const strange = (path: string) => boundaries.find([{ path, text: '' }]).map(({ message }) => message)
  expect(strange('apps/console/app/helpers/sum.ts')).toEqual(['"helpers" stands in no layer (tools/tidy/boundaries/console.ts)'])
  for (const file of ['main.tsx', 'paths.ts', 'grid/edits.ts', 'screens/a-new-one/page.tsx'])
    expect(strange(`apps/console/app/${file}`)).toEqual([])
})

describe('a folder of the storefront stands in a layer', () => {
  const strange = (path: string) => boundaries.find([{ path, text: '' }]).map(({ message }) => message)

  it('refuses one that is in no layer, a feature as well', () => {
    expect(strange('apps/storefront/app/helpers/sum.ts')).toEqual(['"helpers" stands in no layer (tools/tidy/boundaries/storefront.ts)'])
    expect(strange('apps/storefront/app/features/coupons/coupon.tsx')).toEqual([
      '"features/coupons" stands in no layer (tools/tidy/boundaries/storefront.ts)',
    ])
    expect(strange('apps/storefront/app/features/stray.ts')).toHaveLength(1)
  })

  it.each(['features/payment/pay/pay-sheet.tsx', 'screens/a-new-one/page.tsx', 'frame/shell.tsx', 'root.tsx', 'timings.ts'])(
    'accepts %s',
    (file) => {
      expect(strange(`apps/storefront/app/${file}`)).toEqual([])
    },
  )
})
