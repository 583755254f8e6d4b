import { setTimeout } from 'node:timers/promises'
import type { Locale } from '@vitrine/platform/kernel'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inspect, listen, narrow } from './inspect.ts'
import { type Screen, screens } from './screens.ts'

export interface Walk {
  readonly browser: Browser
  /** Scheme, host and port of a demo panel. */
  readonly origin: string
  readonly customer: { readonly email: string; readonly password: string }
  readonly locales: readonly Locale[]
  readonly schemes: readonly ('light' | 'dark')[]
  /** Languages in which axe looks too. */
  readonly axeLocales: readonly Locale[]
  readonly say?: (line: string) => void
}

export interface Trouble {
  readonly at: string
  readonly what: string
}

export interface Walked {
  readonly screens: readonly Screen[]
  readonly opened: number
  readonly withAxe: number
  readonly troubles: readonly Trouble[]
}

const DECLINED = encodeURIComponent('{"analytics":"denied","advertising":"denied"}')
const TIMEOUT_MS = 60_000
/** A session may be refreshed 120 times a minute from one address, and every screen does so once. */
const PACE_MS = 550
/** Pages whose document says by its status that something is missing. */
const EXPECTED: Readonly<Record<string, number>> = { '/not-found': 404, '/unsubscribe': 422, '/site-view': 404 }

/** Opens every screen in every language and scheme, guests' pages beside those of a customer. */
export async function walk(options: Walk): Promise<Walked> {
  const [guest, customer] = await Promise.all([visitor(options), visitor(options)])
  try {
    await signIn(customer.page, options)
    const all = await screens((list) => linksOn(customer.page, options.origin + list))
    const [asGuest, asCustomer] = await Promise.all([
      look(
        guest,
        all.filter(({ as }) => as === 'guest'),
        options,
      ),
      look(
        customer,
        all.filter(({ as }) => as === 'customer'),
        options,
      ),
    ])
    return {
      screens: all,
      opened: asGuest.opened + asCustomer.opened,
      withAxe: asGuest.withAxe + asCustomer.withAxe,
      troubles: [...asGuest.troubles, ...asCustomer.troubles],
    }
  } finally {
    await Promise.all([guest.context.close(), customer.context.close()])
  }
}

interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly heard: () => string[]
}

async function visitor({ browser, origin }: Walk): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', serviceWorkers: 'block' })
  context.setDefaultTimeout(TIMEOUT_MS)
  await context.addCookies([{ name: 'use-cookie', value: DECLINED, url: origin }])
  const page = await context.newPage()
  await narrow(page)
  return { context, page, heard: listen(page) }
}

async function signIn(page: Page, { origin, customer }: Walk): Promise<void> {
  await open(page, `${origin}/login`)
  await page.locator('input[type=email]').fill(customer.email)
  await page.locator('input[type=password]').fill(customer.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

async function linksOn(page: Page, address: string): Promise<readonly string[]> {
  await open(page, address)
  return page.locator('a[href]').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
}

async function look({ context, page, heard }: Visitor, list: readonly Screen[], options: Walk): Promise<Omit<Walked, 'screens'>> {
  const troubles: Trouble[] = []
  let opened = 0
  let withAxe = 0
  for (const locale of options.locales) {
    for (const scheme of options.schemes) {
      await context.addCookies([
        { name: 'i18n_redirected', value: locale, url: options.origin },
        { name: 'is_dark', value: scheme === 'dark' ? '1' : '0', url: options.origin },
      ])
      for (const screen of list) {
        const paced = setTimeout(PACE_MS)
        heard()
        const axe = options.axeLocales.includes(locale)
        const found = await openAndInspect(page, options.origin + localPath(screen.path, locale), axe)
        opened += 1
        withAxe += Number(axe)
        const complaints = heard().filter((complaint) => !(screen.path in EXPECTED && complaint.includes(String(EXPECTED[screen.path]))))
        troubles.push(...[...complaints, ...found].map((what) => ({ at: `${localPath(screen.path, locale)} ${scheme}`, what })))
        await paced
      }
      options.say?.(`${locale} ${scheme}: ${list.length} screens, ${troubles.length} troubles so far`)
    }
  }
  return { opened, withAxe, troubles }
}

async function openAndInspect(page: Page, address: string, axe: boolean): Promise<string[]> {
  try {
    const status = await open(page, address)
    const wanted = new URL(address)
    const expected = Object.entries(EXPECTED).find(([end]) => wanted.pathname.endsWith(end))?.[1] ?? 200
    const reached = new URL(page.url()).pathname
    return [
      ...(status === expected ? [] : [`answered ${status}`]),
      ...(reached === wanted.pathname ? [] : [`led to ${reached}`]),
      ...(await inspect(page, { axe })),
    ]
  } catch (error) {
    return [`could not be opened: ${String(error).split('\n')[0]}`]
  }
}

/** Opens an address and waits until the page answers to clicks and nothing is loading. */
async function open(page: Page, address: string): Promise<number> {
  const answer = await page.goto(address)
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')))
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  return answer?.status() ?? 0
}

const localPath = (path: string, locale: Locale): string => (locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`)
