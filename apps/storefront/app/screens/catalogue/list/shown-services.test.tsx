import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import type { CatalogueItem, NetworkFace } from '../../../features/services/list/catalogue-item.ts'
import { noFilters } from '../../../features/services/list/filters.ts'
import type { CatalogueData } from '../../../features/services/list/page-data.ts'
import { createI18n } from '../../../i18n/create-i18n.ts'
import { sharedMarkup } from '../../../page/shared-markup.server.tsx'
import { SharedMarkupContext } from '../../../page/shared-markup.ts'
import { SessionProvider } from '../../../session/session-context.tsx'
import { ShopProvider } from '../../../shop/shop-context.tsx'
import { fromSettings, type ShopData } from '../../../shop/shop-data.ts'
import { anItem } from '../model/an-item.ts'
import { NetworkStrip } from '../network-strip.tsx'
import type { ListProps } from './list-props.ts'
import { ServiceCards } from './service-cards.tsx'
import { ServiceTable } from './service-table.tsx'

const settings = { panel_name: 'Shop', rounding_precision: 2, currencies: { default: 'USD', rates: {} } } as unknown as InstanceSettings
const network = (id: number, color: string): NetworkFace => ({
  ...{ id, name: `Network ${id}`, slug: `network-${id}`, icon: 'youtube', color, count: 1 },
  types: [{ id, name: 'Views', slug: `views-${id}`, kind: 'views' }],
})
const networks = [network(1, '#FEDEA0'), network(2, '#112233')]

async function rendered(part: ReactNode, write = renderToStaticMarkup): Promise<string> {
  const shop = { locale: 'en', currency: 'USD', discounts: null, ...fromSettings(settings) } as unknown as ShopData
  return write(
    <I18nextProvider i18n={await createI18n('en')}>
      <ShopProvider data={shop}>
        <MemoryRouter>
          <SessionProvider initial={null}>{part}</SessionProvider>
        </MemoryRouter>
      </ShopProvider>
    </I18nextProvider>,
  )
}
const listOf = (items: readonly CatalogueItem[]): ListProps => ({
  items,
  data: { networks, first: [] } as unknown as CatalogueData,
  filters: noFilters,
  typeCounts: new Map(),
  onSort: () => undefined,
  favourites: { isSignedIn: false, toggle: () => undefined } as unknown as ListProps['favourites'],
  onOpen: () => undefined,
})
const views = [
  ['cards', ServiceCards],
  ['the table', ServiceTable],
] as const

describe.each(views)('services in %s', (_, View) => {
  it('stand with their old price struck through exactly while the price is below it (SERVICE-002)', async () => {
    const shown = async (price: string, default_price: string, discount_percent: number) =>
      rendered(<View {...listOf([anItem({ price, default_price, discount_percent })])} />)
    const dear = await shown('10.00', '10.00', 0)
    expect([dear.includes('$10.00'), /<s\b/.test(dear)]).toEqual([true, false])
    const cheap = await shown('9.00', '10.00', 0.1)
    expect(cheap).toMatch(/<s\b[^>]*>(?:<span[^>]*>[^<]*<\/span>)?\$10\.00<\/s>/)
    expect(cheap).toContain('$9.00')
    expect(await shown('9.60', '10.00', 0)).toContain('<s')
  })
})

const tints = (html: string): readonly (string | undefined)[] =>
  [...html.matchAll(/style="--network:([^";]+)/g)].map(([, colour]) => colour)

describe('a network', () => {
  it('is shown in the colour that the server says, its default included (NETWORK-001)', async () => {
    const [, ...own] = tints(await rendered(<NetworkStrip networks={networks} currentId={undefined} />))
    expect(own).toEqual(['#FEDEA0', '#112233'])
    const cards = await rendered(<ServiceCards {...listOf([anItem({ network_id: 2 }), anItem({ id: 7, network_id: 1 })])} />)
    expect(tints(cards)).toEqual(['#112233', '#FEDEA0'])
  })
})

describe('cards that many pages share', () => {
  it('are written as they are rendered in place, once for a list, and never with favourites', async () => {
    const props = listOf([anItem({ price: '9.00', default_price: '10.00' }), anItem({ id: 7, network_id: 2 })])
    const share = sharedMarkup(await createI18n('en'))
    let parts = 0
    const counting: typeof share = (of, by, render) =>
      share(of, by, () => {
        parts += 1
        return render()
      })
    const shared = (list: ListProps) =>
      rendered(
        <SharedMarkupContext value={counting}>
          <ServiceCards {...list} />
        </SharedMarkupContext>,
        renderToString,
      )
    const inPlace = await rendered(<ServiceCards {...props} />, renderToString)
    expect([await shared(props), await shared(props), parts]).toEqual([inPlace, inPlace, 1])
    const liked = await shared({ ...props, favourites: { ...props.favourites, ids: new Set([7]) } })
    expect([parts, liked.includes('aria-pressed="true"'), (await shared(props)) === inPlace]).toEqual([1, true, true])
    await shared({ ...props, data: { ...props.data, first: [] } })
    expect(parts).toBe(2)
  })
})
