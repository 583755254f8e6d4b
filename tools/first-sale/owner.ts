import type { Locator, Page } from 'playwright-core'
import { SANDBOX_KEYS } from '../stack/sandbox-keys.ts'
import type { SandboxAddresses } from '../stack/stack.ts'
import type { Owner } from './open-shop.ts'

/** Of these the sandbox's panel sells more than two hundred services. */
export const NETWORKS: readonly string[] = ['YouTube', 'TikTok', 'Instagram', 'Telegram', 'Facebook', 'X']
const KINDS = ['Views', 'Likes', 'Followers', 'Shares'] as const
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"><path d="M4 16h112" stroke="#0b6e8a" stroke-width="8"/></svg>'
const PICTURE = `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}`
const ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/></svg>'
const ICON_PICTURE = `data:image/svg+xml;base64,${Buffer.from(ICON).toString('base64')}`

/** A form of the list's inspector, by its title. */
const formOf = (main: Locator, title: string): Locator => main.getByRole('region', { name: title })

async function choose(page: Page, field: Locator, option: string | RegExp): Promise<void> {
  await field.click()
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click()
}

async function create(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Create' }).click()
  await form.waitFor({ state: 'detached' })
}

const fill = async (form: Locator, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value)
}

async function settle(owner: Owner, group: string, values: Readonly<Record<string, string>>): Promise<void> {
  const main = await owner.open(`settings?group=${group}`)
  await fill(main, values)
  await main.getByRole('button', { name: /^Save/ }).click()
  await owner.page
    .getByText(/settings? saved/)
    .first()
    .waitFor()
}

/** A logo, and for the law who sells by which terms. */
export async function describeShop(owner: Owner): Promise<void> {
  await settle(owner, 'brand', { 'Logo on light backgrounds': PICTURE })
  await settle(owner, 'legal', {
    'Terms of service': 'https://harbour.example/terms',
    'Privacy policy': 'https://harbour.example/privacy',
    Seller: 'Harbour Ltd',
  })
}

/** A method by the sandbox's gateway, and one that is confirmed by hand. */
export async function acceptPayments(owner: Owner, { gateway }: SandboxAddresses): Promise<void> {
  const gateways = await owner.open('payment-methods/gateways')
  await gateways.getByRole('button', { name: 'Connect a gateway' }).click()
  const account = formOf(gateways, 'Connect a gateway')
  await choose(owner.page, account.getByRole('combobox', { name: 'Gateway' }), 'Sandbox')
  await fill(account, { Address: gateway, 'Secret key': SANDBOX_KEYS.gateway, 'Signing secret': SANDBOX_KEYS.webhook })
  await create(account)
  await gateways.getByRole('button', { name: 'Test connection' }).click()
  await gateways.getByText('Keys accepted').waitFor()
  await addMethod(owner, 'At a payment gateway', { Name: 'Bank card' })
  await addMethod(owner, 'By hand, into an account', { Name: 'Bank transfer', 'Account number': 'GB33 BUKB 2020 1555 5555 55' })
}

async function addMethod(owner: Owner, how: string | RegExp, values: Readonly<Record<string, string>>): Promise<void> {
  const methods = await owner.open('payment-methods')
  await methods.getByRole('button', { name: 'New method' }).click()
  const method = formOf(methods, 'New method')
  await choose(owner.page, method.getByRole('combobox', { name: 'Customers pay' }), how)
  await fill(method, values)
  await create(method)
}

/** The sandbox's upstream panel, asked for its balance and its list. */
export async function connectProvider(owner: Owner, { upstream }: SandboxAddresses): Promise<void> {
  const providers = await owner.open('providers')
  await providers.getByRole('button', { name: 'Add provider' }).click()
  const account = formOf(providers, 'Add provider')
  await fill(account, { Name: 'Upstream', 'API address': `${upstream}/api/v2`, 'API key': SANDBOX_KEYS.upstream })
  await create(account)
  await providers.getByRole('button', { name: 'Test connection' }).click()
  await providers.getByText(/^The provider answers/).waitFor()
  await providers.getByRole('button', { name: 'Confirm currency' }).click()
  await owner.page.getByText('Currency confirmed').waitFor()
}

/** Networks, the types of each, and how services are delivered. */
export async function prepareCatalogue(owner: Owner, offered: readonly string[]): Promise<void> {
  const networks = await owner.open('catalogue')
  for (const network of offered) {
    await networks.getByRole('button', { name: network, exact: true }).click()
    await formOf(networks, network).getByRole('button', { name: 'Turn on' }).click()
    await formOf(networks, network).getByRole('button', { name: 'Turn off' }).waitFor()
  }
  for (const network of offered) for (const kind of KINDS) await addType(owner, network, kind)
  const deliveries = await owner.open('catalogue/deliveries')
  await deliveries.getByRole('button', { name: 'New delivery' }).click()
  const delivery = formOf(deliveries, 'New delivery')
  await fill(delivery, { Name: 'Sandbox', 'What customers read': 'The sandbox counts up: nothing of this reaches a network.' })
  await create(delivery)
}

async function addType(owner: Owner, network: string, kind: string): Promise<void> {
  const types = await owner.open('catalogue/types')
  await types.getByRole('button', { name: 'New service type' }).click()
  const type = formOf(types, 'New service type')
  await choose(owner.page, type.getByRole('combobox', { name: 'Network' }), network)
  await choose(owner.page, type.getByRole('combobox', { name: 'Kind' }), kind)
  await fill(type, { Name: kind, Address: `${network}-${kind}`.toLowerCase(), Icon: ICON_PICTURE })
  await create(type)
}

/** All of the provider's services that fit a type, with 40 % on their cost, on sale at once. */
export async function importServices(owner: Owner, least: number): Promise<number> {
  const providers = await owner.open('providers')
  await providers.getByRole('button', { name: 'Upstream', exact: true }).click()
  await providers.getByRole('link', { name: 'Services and import' }).click()
  const { page } = owner
  await page.getByRole('button', { name: 'Read the list now' }).click()
  await page.getByText(/^The list was read: 1.000 services/).waitFor()
  await page.getByLabel('Select this page').check()
  await page.getByRole('button', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: /^Import 1.000 services/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Import from Upstream' })
  await drawer.getByLabel('On the cost').fill('40')
  await drawer.getByLabel('Put on sale at once').check()
  await drawer.getByRole('button', { name: /^Import \d+ services$/ }).click()
  const said = await drawer.getByText(/^\d+ services? (?:was|were) made/).innerText()
  const count = Number(said.match(/\d+/)?.[0])
  if (!(count >= least)) throw new Error(`Only ${count} services were imported: ${said}`)
  return count
}

/** The shop in the owner's own browser, before anyone else sees it. */
export async function visitShop(owner: Owner): Promise<void> {
  const guide = await owner.open('guide')
  const opened = owner.page.context().waitForEvent('page')
  await guide.getByRole('button', { name: 'Visit the shop' }).first().click()
  const shop = await opened
  await shop.getByRole('main').waitFor()
  await shop.close()
}

/** From now on everyone may come. */
export async function letVisitorsIn(owner: Owner): Promise<void> {
  const guide = await owner.open('guide')
  await guide.getByRole('button', { name: 'Open the shop' }).click()
  await owner.page.getByRole('alertdialog').or(owner.page.getByRole('dialog')).getByRole('button', { name: 'Open the shop' }).click()
  await owner.page.getByText('The shop is open').waitFor()
}

/** The console shows the one order completed, and the guide that the shop has sold; the order's number. */
export async function seeOrder(owner: Owner): Promise<string> {
  const orders = await owner.open('orders')
  const completed = orders.getByRole('row').filter({ hasText: 'Completed' })
  await completed.waitFor()
  const [number = ''] = (await completed.innerText()).match(/\d+/) ?? []
  await owner.open('guide')
  await owner.page.getByText('7 of 7 done').waitFor()
  return number
}
