import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import type { ReactElement } from 'react'
import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../../../i18n/create-i18n.ts'
import { ShopProvider } from '../../../../shop/shop-context.tsx'
import { fromSettings, type ShopData } from '../../../../shop/shop-data.ts'
import type { OrderService, OrderTarget } from '../../model/choices.ts'
import { freshOrder, type OrderForm } from '../../model/order-form.ts'
import { balanceBody } from '../../model/order-requests.ts'
import { shownTargets } from '../../model/targets.ts'
import type { OrderState } from '../state/use-order.ts'
import { LinkSection } from './link-section.tsx'
import { QuantitySection } from './quantity-section.tsx'
import { TargetSection } from './targets/targets-section.tsx'

const settings = {
  panel_name: 'Shop',
  rounding_precision: 2,
  guarantee_charge_percent: '0',
  currencies: { default: 'USD', rates: {} },
} as unknown as InstanceSettings

/** As the server renders it, with what is loaded late. */
async function html(section: ReactElement): Promise<string> {
  const shop = { locale: 'en', currency: 'USD', ...fromSettings(settings) } as unknown as ShopData
  const { prelude } = await prerender(
    <I18nextProvider i18n={await createI18n('en')}>
      <ShopProvider data={shop}>
        <MemoryRouter>{section}</MemoryRouter>
      </ShopProvider>
    </I18nextProvider>,
  )
  return new Response(prelude).text()
}

const target = (id: number, name: string, selectableValues: OrderTarget['selectableValues'] = []): OrderTarget => ({
  id,
  name: `Target ${name}`,
  placeholder: null,
  type: { name, title: name, enabledForService: true, selectable: selectableValues.length > 0, viewType: 'checkbox' },
  selectableValues,
})
const service = {
  id: 7,
  type: 'views',
  default_price: '2.00',
  discount_percent: 0,
  price_type: 'per_quantity',
  pricing_per: 1000,
  min_quantity: 100,
  max_quantity: 5000,
  quantity_step: 1,
  calculable_quantity: false,
  has_refill: false,
  targets: [],
} as unknown as OrderService

const orderOf = (form: Partial<OrderForm>, more: Partial<OrderState> = {}): OrderState =>
  ({
    form: { ...freshOrder(), serviceId: 7, quantity: 1000, ...form },
    place: { service, network: { urlPlaceholder: null } },
    lists: { networks: new Map() },
    link: { state: { kind: 'empty' }, recognition: {}, switchedTo: undefined },
    isAskingQuantity: false,
    change: {},
    ...more,
  }) as unknown as OrderState

describe('the field of a budget', () => {
  const field = async (facts: Partial<OrderService>, isAskingQuantity = false) => {
    const section = <QuantitySection order={orderOf({}, { isAskingQuantity })} service={{ ...service, ...facts }} errors={undefined} />
    return /<input[^>]*aria-label="Budget"[^>]*>/.exec(await html(section))?.[0] ?? ''
  }
  it('takes no typing where the inputs of the service are counted, nor while the server is asked (QTY-009)', async () => {
    expect(await field({})).not.toMatch(/\bdisabled\b/)
    expect(await field({ calculable_quantity: true })).toMatch(/\bdisabled\b/)
    expect(await field({}, true)).toMatch(/\bdisabled\b/)
  })
})

describe('what is wrong with a link', () => {
  it('stands below its field and belongs to it (VAL-001)', async () => {
    const refused = 'The link is not valid for this service.'
    const [wrong, good] = await Promise.all([
      html(<LinkSection order={orderOf({ url: 'https://x.test' })} errors={[refused]} />),
      html(<LinkSection order={orderOf({ url: 'https://x.test' })} errors={undefined} />),
    ])
    const input = /<input[^>]*id="order-url"[^>]*>/.exec(wrong)?.[0] ?? ''
    expect(input).toMatch(/aria-invalid="true"/)
    const said = /aria-describedby="([^" ]+)/.exec(input)?.[1] ?? '-'
    expect(wrong.slice(wrong.indexOf(input))).toMatch(new RegExp(`<p[^>]*id="${said}"[^>]*>${refused}</p>`))
    expect(good).not.toContain('aria-invalid')
  })
})

describe('the targets of an order', () => {
  const languages = [
    { value: 'en', name: 'English' },
    { value: 'de', name: 'German' },
  ]
  const editors: readonly [string, OrderTarget, readonly string[], RegExp][] = [
    ['comments', target(1, 'comments'), ['a', 'b'], /<textarea[^>]*rows="6"[^>]*>a\nb<\/textarea>/],
    ['seo_keywords', target(2, 'seo_keywords'), ['cats', 'dogs'], /<ul[^>]*aria-label="Target seo_keywords">.*cats.*dogs.*<input/],
    ['textarea', target(3, 'textarea'), ['About my cat'], /<textarea[^>]*rows="3"[^>]*>About my cat<\/textarea>/],
    ['languages', target(4, 'languages', languages), ['de'], /<fieldset[^>]*aria-label="Target languages".*English.*German/],
  ]
  it.each(editors)('of kind %s have their own editor and are sent as their values (ORDERPAGE-003)', async (_, params, values, editor) => {
    const form = orderOf({ targetableValues: [{ targetId: params.id, values }] })
    expect(shownTargets({ ...service, targets: [params] })).toEqual([params])
    const shown = await html(<TargetSection target={params} order={form} errors={undefined} />)
    expect(shown.replace(/<!--.*?-->/g, '')).toMatch(editor)
    const others = editors.filter(([, { id }]) => id !== params.id).map(([, , , pattern]) => pattern)
    for (const other of others) expect(shown).not.toMatch(other)
    expect(balanceBody([form.form], form.form, 'single_form').orders[0]?.targetable_values).toEqual([{ target_id: params.id, values }])
  })
})
