import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { noFilters } from '../../features/services/list/filters.ts'
import type { CatalogueData } from '../../features/services/list/page-data.ts'
import { createI18n } from '../../i18n/create-i18n.ts'
import type { Profile } from '../../request/profile.ts'
import { SessionProvider } from '../../session/session-context.tsx'
import { ShopProvider } from '../../shop/shop-context.tsx'
import { fromSettings, type ShopData } from '../../shop/shop-data.ts'
import { CatalogueHead } from './catalogue-head.tsx'
import type { CatalogueState } from './use-catalogue.ts'

const settings = { panel_name: 'Shop', rounding_precision: 2, currencies: { default: 'USD', rates: {} } } as unknown as InstanceSettings
const silver = { id: 1, grades: { current: { name: 'Silver' } } } as unknown as Profile
const data = { networks: [] } as unknown as CatalogueData

async function rendered(profile: Profile | null, isFavourites = false, percent?: number): Promise<string> {
  const discounts = percent === undefined ? null : { grade_discount: { percent }, service_discounts: [] }
  const shop = { locale: 'en', currency: 'USD', discounts, ...fromSettings(settings) } as unknown as ShopData
  const state = {
    filters: { ...noFilters, isFavourites },
    favourites: { isSignedIn: profile !== null },
    total: 3,
  } as unknown as CatalogueState
  return renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en', ['catalogue', 'cart'])}>
      <ShopProvider data={shop}>
        <MemoryRouter>
          <SessionProvider initial={profile}>
            <CatalogueHead title="Services" summary="151 services." data={data} state={state} />
          </SessionProvider>
        </MemoryRouter>
      </ShopProvider>
    </I18nextProvider>,
  )
}

it('the head says whose discount the prices include, where there is one', async () => {
  expect(await rendered(silver, false, 0.03)).toMatch(/Prices include your <strong[^>]*>Silver .?3%<\/strong> discount\./)
  expect(await rendered(silver)).not.toContain('discount')
})

it('the head has a press for favourites, of customers only, that says whether it is on (CATALOG-005)', async () => {
  expect(await rendered(null)).not.toContain('Favourites')
  expect(await rendered(silver)).toMatch(/aria-pressed="false"[^>]*>.*Favourites/)
  expect(await rendered(silver, true)).toMatch(/aria-pressed="true"[^>]*>.*Favourites/)
})

it('the head names favourites, and counts them, while only they are shown', async () => {
  const all = await rendered(silver)
  expect([all.includes('<h1 class="type-h1">Services</h1>'), all.includes('151 services')]).toEqual([true, true])
  const favourites = await rendered(silver, true)
  expect(favourites).toContain('<h1 class="type-h1">Favourites</h1>')
  expect(favourites).toContain('3 services')
  expect(favourites).not.toContain('151')
})
