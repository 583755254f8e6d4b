import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { I18nextProvider, useTranslation } from '#i18n'
import { createApi } from '../../api/api-client.ts'
import { apiPaths } from '../../api/api-paths.ts'
import { browserTransport } from '../../api/browser-transport.ts'
import { createTokenStore } from '../../api/token-store.ts'
import { createI18n } from '../../i18n/create-i18n.ts'
import { SessionProvider, SessionVariant } from '../../session/session-context.tsx'
import { ShopProvider } from '../../shop/shop-context.tsx'
import type { ShopData } from '../../shop/shop-data.ts'
import { type MenuItem, menuItems } from '../order-actions/menu-items.ts'
import type { OpenDialog } from '../order-actions/order-dialogs.tsx'
import { type OrderActions, useOrderActions } from '../order-actions/use-order-actions.ts'
import type { Order } from '../order-list/order-facts.ts'
import { OrderHead } from './order-head.tsx'

type Flags = Order['actions']
const none: Flags = { activable: false, deletable: false, pausable: false, payable: false, cancelable: false }
const all: Flags = { activable: true, deletable: true, pausable: true, payable: true, cancelable: true }
const order = (actions: Flags) =>
  ({
    id: 7,
    name: 'Tram 28',
    title: null,
    thumbnail: null,
    url: null,
    quantity: 500,
    current_quantity: 0,
    countries: [],
    targetable_values: [],
    orders: [],
    status: 'in_processing',
    cancel_reason: null,
    has_refill: false,
    service: { id: 1, name: 'Views', network_id: 1, service_type_id: 1 },
    actions,
  }) as unknown as Order

interface Rendered {
  /** The names of the buttons at the head of the order's page. */
  readonly buttons: readonly string[]
  readonly menu: readonly MenuItem[]
  readonly actions: OrderActions
  readonly dialogs: readonly OpenDialog[]
  /** Method and address of every call that left the page. */
  readonly sent: readonly string[]
}

/** The page's own calls over a network of this test. */
async function rendered(flags: Flags): Promise<Rendered> {
  const [sent, dialogs, taken]: [string[], OpenDialog[], { menu?: readonly MenuItem[]; actions?: OrderActions }] = [[], [], {}]
  const send = async (url: string, init?: RequestInit) => {
    sent.push(`${init?.method} ${url.replace(/\?.*/, '')}`)
    return Response.json({ data: order(none) })
  }
  const ports = { fetch: vi.fn(send) as unknown as typeof fetch, token: createTokenStore(), country: () => undefined }
  const api = createApi(apiPaths, browserTransport({ ...ports, onSessionEnd: () => undefined }), 'en')
  const calls = () => api
  const openDialog = (dialog: OpenDialog) => void dialogs.push(dialog)
  function Page() {
    const { t } = useTranslation('orders')
    const actions = useOrderActions(() => undefined)
    const shown = order(flags)
    Object.assign(taken, { actions, menu: menuItems({ t, order: shown, actions, openDialog }) })
    return <OrderHead order={shown} network={undefined} feed={undefined} actions={actions} openDialog={openDialog} />
  }
  const shop = { locale: 'en', currency: 'USD', rate: undefined, timeZone: 'UTC', settings: {} } as ShopData
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en', ['orders'])}>
      <ShopProvider data={shop}>
        <MemoryRouter>
          <SessionProvider initial={null}>
            <SessionVariant calls={calls}>
              <Page />
            </SessionVariant>
          </SessionProvider>
        </MemoryRouter>
      </ShopProvider>
    </I18nextProvider>,
  )
  const buttons = [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(
    ([, attributes = '', content = '']) => /aria-label="([^"]+)"/.exec(attributes)?.[1] ?? content.replace(/<[^>]+>/g, ''),
  )
  const { menu = [], actions } = taken
  if (!actions) throw new Error('Nothing was drawn.')
  return { buttons, menu, actions, dialogs, sent }
}

const keysOf = (menu: readonly MenuItem[]): readonly string[] => menu.map(({ key }) => key)

const steps = [
  ['activate', 'activable', 'ORDERSTATE-001', 'Resume', 'resume'],
  ['pause', 'pausable', 'ORDERSTATE-002', 'Pause', 'pause'],
] as const
const requested = [
  ['delete', 'deletable', 'ORDERSTATE-003', 'More for order #7', 'delete'],
  ['cancel', 'cancelable', 'ORDERSTATE-004', 'Cancel order', 'cancel'],
  ['pay', 'payable', 'ORDERSTATE-005', 'Pay', 'pay'],
] as const

describe('the buttons of an order', () => {
  it.each([...steps, ...requested])('offer to %s it exactly where the server says %s (%s)', async (_, flag, _id, label, key) => {
    const only = await rendered({ ...none, [flag]: true })
    expect(only.buttons).toContain(label)
    expect(keysOf(only.menu)).toContain(key)
    const others = await rendered({ ...all, [flag]: false })
    expect(others.buttons).not.toContain(label)
    expect(keysOf(others.menu)).not.toContain(key)
  })
  it.each(steps)('%s it at once and do nothing else: %s (%s)', async (call, flag, _id, _label, key) => {
    const { menu, sent, dialogs } = await rendered({ ...none, [flag]: true })
    menu.find((item) => item.key === key)?.onClick?.()
    await vi.waitFor(() => expect(sent).toEqual([`POST /core/api/v1/orders/7/${call}`]))
    expect(dialogs).toEqual([])
  })
  it.each(requested)('ask first before they %s it: %s (%s)', async (_, flag, _id, _label, key) => {
    const { menu, sent, dialogs } = await rendered({ ...none, [flag]: true })
    menu.find((item) => item.key === key)?.onClick?.()
    expect([dialogs.map(({ kind }) => kind), sent]).toEqual([[key], []])
  })
  it.each([
    ['delete', 'ORDERSTATE-003'],
    ['cancel', 'ORDERSTATE-004'],
  ] as const)('%s it by a call of its own once that is confirmed (%s)', async (command, _id) => {
    const { actions, sent } = await rendered(all)
    expect(await actions.run(command, order(all))).toBe(true)
    expect(sent[0]).toBe(`POST /core/api/v1/orders/7/${command}`)
  })
})
