import type { BannerPlace } from '@vitrine/panels/contract/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../i18n/create-i18n.ts'
import { ShopProvider } from '../../shop/shop-context.tsx'
import type { ShopData } from '../../shop/shop-data.ts'
import { BannerSlot } from './banner-slot.tsx'

/** As the specification names them. A place that is missing here, or is one too many, is an error of the types. */
const everyPlace: Readonly<Record<BannerPlace, true>> = {
  dashboard: true,
  orders: true,
  profile: true,
  grades: true,
  drip_feed: true,
  order_widget: true,
  free_trials: true,
  sidebar: true,
  create_order: true,
  autopromotion: true,
  tasks: true,
  services_type_main: true,
  services_type_first_short: true,
  services_type_second_short: true,
  referral_program: true,
  services_pricing_main: true,
  services_pricing_first_short: true,
  services_pricing_second_short: true,
  services_pricing_long: true,
  services_pricing_footer: true,
}
const places = Object.keys(everyPlace) as BannerPlace[]
const banner = (place: string, id: number) => ({
  ...{ id, place, type: 'html', content: `<p>mark-${place}-here</p>`, scroll_delay: 0, information: [] },
})
const brand = { banners: [...places, 'foo'].map(banner), slots: {}, pages: {} }

async function slotOf(place: BannerPlace): Promise<string> {
  const shop = { locale: 'en', currency: 'USD', settings: { panel_name: 'Shop' }, brand } as unknown as ShopData
  return renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en')}>
      <ShopProvider data={shop}>
        <BannerSlot place={place} />
      </ShopProvider>
    </I18nextProvider>,
  )
}
const marksIn = (html: string): readonly (string | undefined)[] => [...html.matchAll(/mark-(\w+)-here/g)].map(([, place]) => place)

describe('the slots for banners', () => {
  it('are twenty, and each shows the banner of its place and no other (BANNER-002)', async () => {
    expect(places).toHaveLength(20)
    const shown = await Promise.all(places.map(async (place) => marksIn(await slotOf(place))))
    expect(shown).toEqual(places.map((place) => [place]))
  })
})
