import { saveProviderAccount } from '@vitrine/fulfilment'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { panelsOperatorRoutes } from '@vitrine/panels'
import { paymentsOperatorRoutes } from '@vitrine/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyParts } from '../src/panel-overview.ts'
import { contentsOf, panelTables } from '../testing/contents.ts'
import { hostileBodies } from '../testing/hostile-bodies.ts'
import { asAdmin } from '../testing/people.ts'
import { twoPanels, type World } from '../testing/two-panels.ts'

/** Tables that a copy takes over, with the columns that begin anew; the panel's number always does. */
const COPIED: Readonly<Record<string, readonly string[]>> = {
  'catalogue.delivery': ['version'],
  'catalogue.former_slug': [],
  'catalogue.label': ['version'],
  'catalogue.package_item': [],
  'catalogue.panel_network': ['version'],
  'catalogue.service': ['version', 'popularity', 'changed_at', 'changed_by'],
  'catalogue.service_content': [],
  'catalogue.service_label': [],
  'catalogue.service_target': [],
  'catalogue.service_type': ['version'],
  'catalogue.target': ['version'],
  'fulfilment.imported_service': [],
  'fulfilment.markup': [],
  'fulfilment.provider_account': [
    'key',
    'is_enabled',
    'version',
    'created_at',
    'token_salt',
    'balance_micro',
    'balance_at',
    'failures',
    'synced_at',
  ],
  'fulfilment.provider_service': [],
  'fulfilment.route': [],
  'fulfilment.stopped_service': [],
  'panels.alias': [],
  'panels.article': ['version'],
  'panels.article_redirect': [],
  'panels.banner': ['version'],
  'panels.menu_item': [],
  'panels.page': [],
  'panels.picture': [],
  'payments.gateway_account': [
    ...['public_id', 'secret', 'secret_last4', 'webhook_secrets', 'webhook_secret_ends', 'wallets', 'lacks_secret'],
    ...['created_at', 'secrets_changed_at', 'secrets_changed_by', 'version'],
  ],
  'payments.method': ['is_enabled', 'version'],
  'payments.method_bonus': [],
  'payments.method_country': [],
  'payments.method_grade': [],
  'payments.withdrawal_method': ['is_enabled', 'version'],
  'promotions.coupon': ['version', 'created_at', 'uses_left'],
  'promotions.grade': ['version'],
  'promotions.special_offer': ['version'],
}
/** What every new panel, or every new service, begins with. */
const OF_ITS_OWN = [
  'catalogue.service_change',
  'catalogue.service_price',
  'catalogue.version',
  'operators.audit',
  'panels.article_version',
  'panels.host',
  'panels.panel',
  'platform.idempotency',
]
/** People, money, orders, keys of people and programs, and what is told, kept or counted of them. */
const NEVER = [
  ...['catalogue.bought_together', 'catalogue.favorite', 'catalogue.review', 'catalogue.widget_event'],
  ...['earning', 'identity', 'insights', 'keywords', 'ledger', 'notifications', 'order_search', 'ordering'],
  ...['payments.adjustment', 'payments.card_charge', 'payments.dispute', 'payments.dispute_answer', 'payments.external_payment'],
  ...['payments.gateway_customer', 'payments.invoice', 'payments.manual_receipt', 'payments.payout_address', 'payments.payout_hold'],
  ...['payments.refund', 'payments.saved_card', 'payments.webhook_inbox', 'payments.withdrawal', 'payments.withdrawal_attempt'],
  ...['payments.withdrawal_day', 'payments.withdrawal_event', 'payments.withdrawal_hold'],
  ...[
    'fulfilment.attempt',
    'fulfilment.balance_baseline',
    'fulfilment.balance_point',
    'fulfilment.call_budget',
    'fulfilment.drop_watch',
    'fulfilment.notice',
  ],
  ...[
    'fulfilment.rate_change',
    'fulfilment.outcome_check',
    'fulfilment.refill',
    'fulfilment.review_decision',
    'fulfilment.route_test',
    'fulfilment.submission',
  ],
  ...['operators.api_key', 'operators.approval', 'operators.assignment', 'operators.bulk_action', 'operators.bulk_row'],
  ...['operators.invitation', 'operators.list_choice', 'operators.membership', 'operators.note', 'operators.saved_view'],
  ...[
    'panels.export',
    'panels.export_part',
    'panels.host_check',
    'panels.incident',
    'panels.incident_update',
    'panels.preview',
    'panels.visit',
    'platform.outbox',
    'platform.rate_limit',
  ],
  ...['promotions.customer_grade', 'promotions.own_rate', 'promotions.redemption', 'promotions.spending_cursor', 'promotions.spending_day'],
]

const SHARED_KEY = 'qx-an-upstream-key-of-two-panels'
let world: World
let known: ConsoleApp
let owner: OperatorClient
let auditor: OperatorClient
let manager: OperatorClient
beforeAll(async () => {
  world = await twoPanels()
  const { id } = world.home.panel
  const { secrets } = world.domains.operators
  await providers(id)
  known = await consoleApp(world.db.database, [
    ...panelsOperatorRoutes({ copyParts: copyParts(secrets), consoleOrigin: 'http://console.localhost' }),
    ...paymentsOperatorRoutes(world.domains.payments),
  ])
  owner = await signedIn(known, { email: 'owner@example.com', deploymentRole: 'owner' })
  auditor = await signedIn(known, { email: 'auditor@example.com', deploymentRole: 'auditor' })
  manager = await signedIn(known, { email: 'manager@example.com', places: [{ panelId: id, role: 'owner' }] })
  for (const statement of [
    `insert into catalogue.former_slug select panel_id, 'was-' || slug, id from catalogue.service where panel_id = ${id}`,
    `update catalogue.service set popularity = 7, version = 4, changed_by = 'somebody', archived_at = now(), is_enabled = false
      where panel_id = ${id} and is_package`,
    `insert into panels.banner (panel_id, place, type, contents) values (${id}, 'dashboard', 'html', '{"en": "<p>Hello</p>"}')`,
    `insert into panels.menu_item (panel_id, position, parent, icon, route_name, is_for_guests, is_for_customers, is_new, is_external)
      values (${id}, 0, null, 'i', null, true, true, false, false), (${id}, 1, 0, 'i', 'services', true, true, true, false)`,
    `insert into panels.page (panel_id, route_name, locale, meta_title) values (${id}, 'services', 'de', 'Dienste')`,
    `insert into panels.alias (panel_id, path, route_name) values (${id}, '/prices', 'services')`,
    `insert into panels.article_redirect select panel_id, 'was-about', id from panels.article where panel_id = ${id} and kind = 'page'`,
    `insert into panels.picture (panel_id, id, extension, name, content, uploaded_at, uploaded_by)
      values (${id}, repeat('a', 32), 'png', 'a.png', '\\x89', now(), 'somebody')`,
    `insert into promotions.grade (panel_id, icon, names, discount_ppm, spending_goal_micro, available_closed_sales, available_personal_manager,
        consultation_chat_days, thumbnail_days, version)
      values (${id}, '/a.svg', '{"en": "Starter"}', 0, 0, false, false, null, null, 1),
        (${id}, '/b.svg', '{"en": "Silver", "de": "Silber"}', 50000, 500000000, true, true, 30, 7, 3)`,
    `insert into promotions.special_offer (panel_id, names, place, position, network_id, utm_name, service_type_ids, service_ids, shows_all, is_enabled, version)
      select ${id}, '{"en": "Views for less"}', 'dashboard', 2, 1, 'spring', '{1}', array_agg(id), true, false, 5 from catalogue.service where panel_id = ${id}`,
    `update payments.method set version = 3, fee_ppm = 20000, min_amount_micro = 5000000 where panel_id = ${id}`,
    `insert into payments.method_country select panel_id, min(id), 'DE' from payments.method where panel_id = ${id} group by panel_id`,
    `insert into payments.method_grade select m.panel_id, max(m.id), (select max(g.id) from promotions.grade g where g.panel_id = ${id})
      from payments.method m where m.panel_id = ${id} group by m.panel_id`,
    // Nothing else of this panel uses a coupon.
    `delete from promotions.redemption where panel_id = ${id}; delete from promotions.coupon where panel_id = ${id}`,
    ...coupons(id),
    `update panels.panel set options = options || '{"isDemo": true, "hasOwnRates": true, "timeZone": "Asia/Tokyo"}',
        settings = settings || '{"captcha_is_enabled": true, "captcha_site_key": "a-site-key", "analytics_ids": {"facebook_pixel": "1"}}'
      where panel_id = ${id}`,
  ]) {
    // Triggers of the catalogue ask for the panel.
    await asAdmin(world, `select set_config('app.panel_id', '${id}', false); ${statement}`)
  }
})
/** One of whose key only its last signs are shown, and one that nobody but its panel orders from. */
async function providers(panelId: number): Promise<void> {
  const { secrets } = world.domains.operators
  await world.db.database.transaction(panelId, async (trx) => {
    const one = { connector: 'api-v2', endpoint: 'https://upstream.example/api/v2', profile: 'plain' } as const
    await saveProviderAccount(trx, secrets, { ...one, name: 'Shared', key: SHARED_KEY, callsPerMinute: 90 })
    await saveProviderAccount(trx, secrets, {
      ...one,
      name: 'Ours alone',
      key: 'a-key-of-one-panel',
      isExclusive: true,
      reconcilesBalance: true,
    })
  })
  const shared = `(select id from fulfilment.provider_account where panel_id = ${panelId} and name = 'Shared')`
  const service = `(select min(id) from catalogue.service where panel_id = ${panelId} and not is_package)`
  for (const statement of [
    `update fulfilment.provider_account set balance_micro = 5, balance_at = now(), failures = 2, version = 3 where panel_id = ${panelId}`,
    `insert into fulfilment.markup (panel_id, account_id, percent_ppm) values (${panelId}, ${shared}, 250000)`,
    `insert into fulfilment.provider_service (panel_id, account_id, provider_service_id, name, type, category, rate, rate_nano, rate_kind, min_quantity, max_quantity,
        refill, cancel, seen_at, first_seen_at)
      values (${panelId}, ${shared}, '77', 'Views', 'Default', 'YouTube', '0.5', 500000000, 'per_1000', 10, 1000, true, true, now(), now())`,
    `delete from fulfilment.route where panel_id = ${panelId}`,
    `insert into fulfilment.route (panel_id, service_id, priority, account_id, provider_service_id, rate_nano) values (${panelId}, ${service}, 1, ${shared}, '77', 500000000)`,
    `insert into fulfilment.imported_service (panel_id, service_id, account_id, provider_service_id) values (${panelId}, ${service}, ${shared}, '77')`,
    `insert into fulfilment.stopped_service (panel_id, service_id, because, at) values (${panelId}, ${service}, 'margin', now())`,
  ])
    await asAdmin(world, `select set_config('app.panel_id', '${panelId}', false); ${statement}`)
}

/** Three that a copy takes over, of which one has seven of ten uses left, and two that it does not: over, and good for one use, which is taken. */
const coupons = (panelId: number): string[] => [
  `insert into promotions.coupon (panel_id, code, texts, bonus_type, calculation, amount_micro, ppm, min_amount_micro, valid_to, uses_per_user, uses_left,
      is_listed, is_enabled, created_at, version)
    values (${panelId}, 'SPRING', '{"en": {"name": "Spring"}, "de": {"name": "Frühling"}}', 'discount', 'percent', null, 100000, 5000000, now() + interval '9 days', 3, 7,
      false, true, now() - interval '9 days', 4),
    (${panelId}, 'FIVE', '{"en": {"name": "Five", "description": "Five dollars"}}', 'cashback', 'fixed', 5000000, null, 0, null, 1, null,
      true, false, now() - interval '9 days', 2),
    (${panelId}, 'LAST', '{"en": {"name": "Last of two"}}', 'bonus', 'percent', null, 50000, 0, null, 1, 1, true, true, now() - interval '9 days', 1),
    (${panelId}, 'OVER', '{"en": {"name": "Over"}}', 'bonus', 'percent', null, 50000, 0, now() - interval '1 day', 1, null, true, true, now() - interval '9 days', 1),
    (${panelId}, 'ONLY-MAX', '{"en": {"name": "Sorry, Max"}}', 'bonus', 'percent', null, 50000, 0, null, 1, 0, true, true, now() - interval '9 days', 1)`,
  `insert into promotions.redemption (panel_id, coupon_id, user_id, nth, reference_kind, reference_id, amount_micro, worth_micro, released_at)
    select ${panelId}, c.id, use.customer, 1, 'purchase', use.at, 10, 1, use.released_at
      from promotions.coupon c join (values ('SPRING', 1, 901, null::timestamptz), ('SPRING', 2, 902, null), ('SPRING', 3, 903, null), ('SPRING', 4, 904, now()),
        ('LAST', 5, 905, null), ('ONLY-MAX', 6, 906, null), ('FIVE', 7, 907, null)) as use (code, customer, at, released_at) on use.code = c.code
     where c.panel_id = ${panelId}`,
]
/** Those that are no use to the customers of another shop. */
const LEFT_OUT = ['ONLY-MAX', 'OVER', 'Ours alone']

afterAll(async () => {
  await known.app.close()
  await world.close()
})

const body = (key: string, parts: readonly string[] = ['settings', 'content', 'catalogue', 'promotions', 'providers', 'payments']) => ({
  key,
  name: `Copy ${key}`,
  origin: `https://${key}.example`,
  parts,
})
const copy = (sent: unknown, { who = owner, of = 'alpha', headers = {} as Record<string, string> } = {}) =>
  who.ask('POST', `/panels/${of}/copy`, sent, headers)
const numberOf = async (key: string): Promise<number | undefined> =>
  ((await asAdmin(world, `select panel_id from panels.panel where key = '${key}'`)) as { panel_id: number }[])[0]?.panel_id
const rowsOf = async (table: string, panelId: number | undefined, without: readonly string[]) =>
  (await asAdmin(
    world,
    `select to_jsonb(t) - array['panel_id'${without.map((name) => `, '${name}'`).join('')}] as row from ${table} t where panel_id = ${panelId} order by 1`,
  )) as { row: Record<string, unknown> }[]
const isNever = (table: string): boolean => NEVER.some((name) => table === name || table.startsWith(`${name}.`))

describe('a copy of a panel', () => {
  it('has what was chosen as it stands at its source, begins the rest anew, and leaves the source as it is', async () => {
    const { id } = world.home.panel
    const before = await contentsOf(world, id)
    const made = await copy(body('whole'))
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        key: 'whole',
        name: 'Copy whole',
        origin: 'https://whole.example',
        hosts: ['whole.example'],
        leftOut: { promotions: 2, providers: 1 },
      },
    ])
    const copied = await numberOf('whole')
    for (const [table, anew] of Object.entries(COPIED)) {
      const rows = await rowsOf(table, copied, anew)
      // A table of which the source has nothing proves nothing.
      expect([table, rows.length > 0]).toEqual([table, true])
      expect([table, rows]).toEqual([
        table,
        (await rowsOf(table, id, anew)).filter(({ row }) => !LEFT_OUT.includes(String(row.code ?? row.name))),
      ])
    }
    expect(await contentsOf(world, id)).toEqual(before)
  })
  it('has nothing of any other table: one that is new stands in a list of this test', async () => {
    const copied = await numberOf('whole')
    const tables = await panelTables(world)
    const found = await contentsOf(world, copied ?? 0)
    expect(tables.filter((name) => !(name in COPIED) && !OF_ITS_OWN.includes(name) && !isNever(name))).toEqual([])
    expect([...Object.keys(COPIED), ...OF_ITS_OWN].filter((name) => !tables.includes(name) || isNever(name))).toEqual([])
    expect(tables.filter((name) => isNever(name) && found[name] !== '')).toEqual([])
    expect(await rowsOf('panels.host', copied, [])).toEqual([{ row: { host: 'whole.example', is_primary: true } }])
    const [text] = (await rowsOf('panels.article_version', copied, ['article_id', 'changed_at'])) as { row: object }[]
    expect(text?.row).toMatchObject({ version: 1, texts: { en: { title: world.home.panel.name } } })
  })
  it('tells resellers of its services what its source tells, as of now', async () => {
    const copied = await numberOf('whole')
    const changes = (panelId: number | undefined) =>
      asAdmin(world, `select service_id, reported from catalogue.service_change where panel_id = ${panelId} order by 1`)
    expect((await changes(copied)).length).toBeGreaterThan(0)
    expect(await changes(copied)).toEqual(await changes(world.home.panel.id))
    const worked = `select count(*)::int as other from catalogue.service_change c where c.panel_id = ${copied}
      and (c.reported is distinct from catalogue.service_as_reported(c.panel_id, c.service_id) or c.changed is distinct from
        (select jsonb_object_agg(part, c.changed_in::text) from jsonb_object_keys(c.reported) part))`
    expect(await asAdmin(world, worked)).toEqual([{ other: 0 }])
  })
  it('is only for operators to see, and its services are bought and priced from now on', async () => {
    const copied = await numberOf('whole')
    const one = `select count(*)::int as services, sum(popularity)::int as bought, max(version) as version,
      (select count(*)::int from catalogue.service_price p where p.panel_id = ${copied}) as prices from catalogue.service s where s.panel_id = ${copied}`
    expect(await asAdmin(world, one)).toEqual([{ services: 3, bought: 0, version: 1, prices: 3 }])
    expect((await owner.ask('GET', '/panels/whole/state')).body.data).toMatchObject({ state: 'preparing', isArchived: false })
  })
  it('has coupons with all their uses, and none that is over or was good for one use', async () => {
    const read = `select code, uses_left, version, created_at > now() - interval '1 hour' as "isNew" from promotions.coupon where panel_id = ${await numberOf('whole')} order by code`
    expect(await asAdmin(world, read)).toEqual([
      { code: 'FIVE', uses_left: null, version: 1, isNew: true },
      { code: 'LAST', uses_left: 2, version: 1, isNew: true },
      { code: 'SPRING', uses_left: 10, version: 1, isNew: true },
    ])
  })
  it('has special offers only with the catalogue that they name', async () => {
    const made = await copy(body('promoted', ['promotions']))
    expect(made.body.data.leftOut).toEqual({ promotions: 2 })
    const found = await contentsOf(world, (await numberOf('promoted')) ?? 0)
    expect(Object.keys(COPIED).filter((name) => found[name] !== '')).toEqual(['panels.picture', 'promotions.coupon', 'promotions.grade'])
  })
  it('takes over no key, no widget token and nothing of the source’s accounts at others', async () => {
    const [row] = (await rowsOf('panels.panel', await numberOf('whole'), [])) as {
      row: { settings: Record<string, unknown>; options: object }
    }[]
    expect(row?.row.settings).toMatchObject({ captcha_is_enabled: false, enable_tasks: true, free_trial: { quantity: 500 } })
    expect(row?.row.settings).not.toHaveProperty('captcha_site_key')
    expect(row?.row.settings).not.toHaveProperty('analytics_ids')
    expect(row?.row.settings.cabinet_widget_token).toMatch(/^[0-9a-f]{40}$/)
    expect(row?.row.settings.cabinet_widget_token).not.toBe(world.home.things.widgetToken)
    expect(row?.row.options).toEqual({ freeViewsIsAllowed: true, limitsMethodsByCountry: true, timeZone: 'Asia/Tokyo' })
  })
  it('has providers that deliver nothing before they are switched on, with keys that open for it alone and stand nowhere in plain text', async () => {
    const { secrets } = world.domains.operators
    const copied = (await numberOf('whole')) ?? 0
    const accounts = (await asAdmin(
      world,
      `select name, key, key_last4, is_enabled, failures, balance_micro, version from fulfilment.provider_account where panel_id = ${copied}`,
    )) as { key: Buffer }[]
    expect(accounts).toMatchObject([{ name: 'Shared', key_last4: 'nels', is_enabled: false, failures: 0, balance_micro: null, version: 1 }])
    const sealed = accounts[0]?.key ?? Buffer.alloc(0)
    const place = (panelId: number) => `${panelId}|fulfilment.provider_account|key|Shared`
    expect(secrets.open(sealed, place(copied))).toBe(SHARED_KEY)
    for (const { panel } of [world.home, world.away]) expect(() => secrets.open(sealed, place(panel.id))).toThrow()
    // Orders of two panels are told apart at the provider.
    const salts = await asAdmin(
      world,
      `select count(distinct token_salt)::int as count from fulfilment.provider_account where name = 'Shared'`,
    )
    expect(salts).toEqual([{ count: 2 }])
    for (const table of ['fulfilment.provider_account', 'operators.audit', 'platform.idempotency', 'platform.outbox'])
      expect([table, await asAdmin(world, `select 1 from ${table} t where t::text like '%${SHARED_KEY}%'`)]).toEqual([table, []])
    expect(world.log.join('\n')).not.toContain(SHARED_KEY)
  })
  it('has no routes of services that it does not have', async () => {
    expect((await copy(body('supplied', ['providers']))).body.data.leftOut).toEqual({ providers: 1 })
    const found = await contentsOf(world, (await numberOf('supplied')) ?? 0)
    const filled = Object.keys(COPIED).filter((name) => found[name] !== '')
    expect(filled).toEqual(['fulfilment.markup', 'fulfilment.provider_account', 'fulfilment.provider_service', 'panels.picture'])
  })
  it('has payment methods that nobody is offered before a key is entered and they are switched on', async () => {
    await copy(body('payable', ['promotions', 'payments']))
    const methods = async () => (await owner.ask('GET', '/panels/payable/payment-methods')).body
    const rows = async (): Promise<{ id: number; version: number; isEnabled: boolean; gatewayAccountId: number; connector: string }[]> => {
      const all = await methods()
      return all.rows ?? all.data
    }
    expect((await rows()).map(({ isEnabled }) => isEnabled)).toEqual((await rows()).map(() => false))
    const stored = `select is_enabled from payments.withdrawal_method where panel_id = ${await numberOf('payable')}`
    expect((await asAdmin(world, stored)).every((row) => !(row as { is_enabled: boolean }).is_enabled)).toBe(true)
    const turn = async (id: number) => {
      const version = (await rows()).find((one) => one.id === id)?.version
      return owner.ask('POST', `/panels/payable/payment-methods/${id}/turn`, { isOn: true, version })
    }
    const online = (await rows()).find(({ connector }) => connector === 'sandbox')
    const manual = (await rows()).find(({ connector }) => connector === 'manual')
    const refused = await turn(online?.id ?? 0)
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/has no key yet/)])
    expect((await turn(manual?.id ?? 0)).status).toBe(200)
    const accounts = (await owner.ask('GET', '/panels/payable/gateway-accounts')).body
    const account = (accounts.rows ?? accounts.data).find(({ id }: { id: number }) => id === online?.gatewayAccountId)
    expect(account).toMatchObject({ secretLast4: '' })
    const entered = await owner.ask('PUT', `/panels/payable/gateway-accounts/${account.id}/secrets`, {
      fields: { secret: 'a-key-of-the-copy', webhookSecret: 'a-secret-of-the-copy' },
      version: account.version,
    })
    expect([entered.status, entered.text]).toEqual([200, entered.text])
    expect((await turn(online?.id ?? 0)).status).toBe(200)
  })
  it('has gateway accounts with addresses of their own and none of the source’s keys', async () => {
    const { secrets } = world.domains.payments
    const accounts = async (panelId: number) =>
      (await asAdmin(
        world,
        `select public_id, secret from payments.gateway_account where panel_id = ${panelId} and connector = 'stripe'`,
      )) as {
        public_id: string
        secret: Buffer
      }[]
    const [copied] = await accounts((await numberOf('whole')) ?? 0)
    const [source] = await accounts(world.home.panel.id)
    expect(copied?.public_id).not.toBe(source?.public_id)
    const place = `${await numberOf('whole')}|payments.gateway_account|secret|${copied?.public_id}`
    expect(secrets.open(copied?.secret ?? Buffer.alloc(0), place)).toBe('')
  })
  it('has no method for customers of a level that it does not have', async () => {
    expect((await copy(body('paid', ['payments']))).body.data.leftOut).toEqual({ payments: 1 })
    const found = await contentsOf(world, (await numberOf('paid')) ?? 0)
    const filled = Object.keys(COPIED).filter((name) => found[name] !== '')
    expect(filled.filter((name) => name.startsWith('payments.'))).not.toContain('payments.method_grade')
    expect(filled).toContain('payments.method')
  })
  it('is made with a fresh proof only', async () => {
    const { now } = known.time
    known.time.now = new Date(now.getTime() + 11 * 60_000)
    const answer = await copy(body('unproven'))
    known.time.now = now
    expect(answer.body.details).toMatchObject({ code: 'step_up' })
    expect(await numberOf('unproven')).toBeUndefined()
  })
  it('has its making as its first audit row, with what was copied of which panel', async () => {
    const { rows } = (await owner.ask('GET', '/panels/whole/audit')).body
    expect(rows).toMatchObject([
      {
        action: 'panel.copied',
        permission: 'deployment.panels',
        outcome: 'done',
        entity: { kind: 'panel', id: 'whole', label: 'Copy whole' },
        reason: 'Copy of alpha: settings, content, catalogue, promotions, providers, payments (left out: 2 of promotions, 1 of providers)',
      },
    ])
  })
  it('takes over nothing that was not chosen', async () => {
    expect((await copy(body('looks', ['settings']))).body.data.leftOut).toEqual({})
    const found = await contentsOf(world, (await numberOf('looks')) ?? 0)
    const filled = Object.keys(COPIED).filter((name) => found[name] !== '')
    expect(filled).toEqual(['panels.picture'])
    const [row] = (await rowsOf('panels.panel', await numberOf('looks'), [])) as { row: { settings: object } }[]
    // The service that a free trial names is not there.
    expect(row?.row.settings).toMatchObject({ enable_tasks: true, free_trial: {} })
    await copy(body('texts', ['content']))
    const [texts] = (await rowsOf('panels.panel', await numberOf('texts'), [])) as { row: { settings: object } }[]
    expect(Object.keys(texts?.row.settings ?? {}).sort()).toEqual(['cabinet_widget_token', 'captcha_is_enabled'])
  })
  it('is made once by a key that is sent twice, at once too', async () => {
    const headers = { 'idempotency-key': 'a copy, twice' }
    const [first, second] = await Promise.all([copy(body('twice'), { headers }), copy(body('twice'), { headers })])
    const third = await copy(body('twice'), { headers })
    expect([first.status, second.text, third.text]).toEqual([201, first.text, first.text])
    expect((await owner.ask('GET', '/panels/twice/audit')).body.total.count).toBe(1)
  })
  it.each([
    ['a key that is taken', { key: 'beta' }, 'key'],
    ['a host that is taken', { origin: 'https://whole.example' }, 'origin'],
    ['no part', { parts: [] }, 'parts'],
    ['a part that there is not', { parts: ['orders'] }, 'parts'],
  ])('with %s is refused at its field, and nothing is made', async (_, wrong, field) => {
    const answer = await copy({ ...body('wrong'), ...wrong })
    expect([answer.status, Object.keys(answer.body.errors)[0]?.split('.')[0]]).toEqual([422, field])
    expect(await numberOf('wrong')).toBeUndefined()
  })
  it('of no panel is made of nothing', async () => {
    expect((await copy(body('wrong'), { of: 'nowhere' })).status).toBe(404)
    expect(await numberOf('wrong')).toBeUndefined()
  })
  it('is made by nobody but those who make panels', async () => {
    for (const who of [auditor, manager]) {
      const answer = await copy(body('theirs'), { who })
      expect([answer.status, answer.body.details]).toEqual([422, { code: 'not_permitted', permission: 'deployment.panels' }])
    }
    expect(await numberOf('theirs')).toBeUndefined()
  })
  it('is refused without an error of ours, whatever is sent', async () => {
    for (const sent of hostileBodies(body('odd'))) {
      const answer = await copy(sent)
      expect([answer.status < 500, sent, answer.text]).toEqual([true, sent, answer.text])
    }
  })
})
