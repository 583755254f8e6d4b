import type { ReactElement } from 'react'
import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createApi } from '../../../../../api/api-client.ts'
import { apiPaths } from '../../../../../api/api-paths.ts'
import { browserTransport } from '../../../../../api/browser-transport.ts'
import { createTokenStore } from '../../../../../api/token-store.ts'
import { createI18n } from '../../../../../i18n/create-i18n.ts'
import { ShopProvider } from '../../../../../shop/shop-context.tsx'
import type { ShopData } from '../../../../../shop/shop-data.ts'
import { type OrderService, type OrderTarget, toOrderService } from '../../../model/choices.ts'
import { freshOrder } from '../../../model/order-form.ts'
import { balanceBody } from '../../../model/order-requests.ts'
import { isOneOf, shownTargets } from '../../../model/targets.ts'
import type { OrderState } from '../../state/use-order.ts'
import { TargetSection } from './targets-section.tsx'

/** As the server answers it to a German: one text is translated, the other is not. */
const comments = {
  id: 11,
  name: 'Kommentare',
  placeholder: 'One per line',
  type: { enabledForService: true, id: 1, name: 'comments', selectable: false, title: 'Kommentare', viewType: 'textarea' },
  selectableValues: [],
  translations: { de: { name: 'Kommentare' } },
}
const languages = {
  id: 12,
  name: 'Language',
  placeholder: null,
  type: { enabledForService: true, id: 4, name: 'languages', selectable: true, title: 'Languages', viewType: 'select' },
  selectableValues: [
    { value: 'en', name: 'Englisch' },
    { value: 'de', name: 'Deutsch' },
  ],
  translations: {},
}
const off = { ...comments, id: 13, name: 'Off', type: { ...comments.type, enabledForService: false } }
const onTheWire = { id: 7, package_contents: [], targets: [comments, languages, off] }

/** The service as the order form reads it from the answer of the server. */
async function loaded(): Promise<OrderService> {
  const send = vi.fn(async (_url: string) => Response.json({ data: [onTheWire] }))
  const ports = { fetch: send as unknown as typeof fetch, token: createTokenStore(), country: () => undefined, onSessionEnd: vi.fn() }
  const { data } = await createApi(apiPaths, browserTransport(ports), 'de').catalogue.listServices()
  expect(send.mock.calls[0]?.[0]).toContain('locale=de')
  const [service] = data.map((each) => toOrderService(each as unknown as OrderService))
  if (!service) throw new Error('The answer holds a service.')
  return service
}
async function html(section: ReactElement): Promise<string> {
  const shop = { locale: 'de', currency: 'USD', rate: undefined, settings: {} } as unknown as ShopData
  const { prelude } = await prerender(
    <I18nextProvider i18n={await createI18n('de')}>
      <ShopProvider data={shop}>
        <MemoryRouter>{section}</MemoryRouter>
      </ShopProvider>
    </I18nextProvider>,
  )
  return new Response(prelude).text()
}
const formOf = (target: OrderTarget, values: readonly string[]) => ({
  ...freshOrder(),
  serviceId: 7,
  targetableValues: [{ targetId: target.id, values }],
})
const rendered = (target: OrderTarget, values: readonly string[] = []) =>
  html(
    <TargetSection
      target={target}
      order={{ form: formOf(target, values), place: { service: {} }, change: {} } as unknown as OrderState}
      errors={undefined}
    />,
  )

describe('a target of a service', () => {
  it('stands on the form under the name and with the placeholder that the server gives it (SERVICE-004)', async () => {
    const [first] = shownTargets(await loaded())
    const shown = await rendered(first as OrderTarget)
    expect(shown).toMatch(/<h2[^>]*>Kommentare<\/h2>/)
    expect(shown).toMatch(/<textarea[^>]*aria-label="Kommentare"[^>]*placeholder="One per line"/)
  })
  it('offers the values that can be selected by their names, one of them where its view says so, and sends the value (SERVICE-004)', async () => {
    const [, second] = shownTargets(await loaded()) as [OrderTarget, OrderTarget]
    const shown = await rendered(second, ['de'])
    const choices = [...shown.matchAll(/<button[^>]*aria-pressed="(\w+)"[^>]*>(.*?)<\/button>/g)]
    expect(choices.map(([, isOn, name = '']) => [name.replace(/<[^>]+>/g, ''), isOn])).toEqual([
      ['Englisch', 'false'],
      ['Deutsch', 'true'],
    ])
    expect([isOneOf(second), isOneOf({ ...second, type: { ...second.type, viewType: 'chips' } })]).toEqual([true, false])
    const form = formOf(second, ['de'])
    expect(balanceBody([form], form, 'single_form').orders[0]?.targetable_values).toEqual([{ target_id: 12, values: ['de'] }])
  })
  it('that is switched off for the service is not asked for (SERVICE-004)', async () => {
    expect(shownTargets(await loaded()).map(({ id }) => id)).toEqual([11, 12])
  })
})
