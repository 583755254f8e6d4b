import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

import { BROWSER_ARGUMENTS, chromiumPath } from '../tools/chromium.ts'
import { untilAlive } from '../tools/screens/until-alive.ts'
import { soon } from './soon.ts'
import { theShop } from './the-shop.ts'

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** What the browser complained about: console errors and page errors, for a journey to end with none. */
  readonly complaints: string[]
}

export interface VisitorOptions {
  readonly width?: number
  readonly height?: number
  readonly dark?: boolean
  readonly locale?: string
  readonly panel?: 'tidewell' | 'northbeam'
  /** A visitor without consent choices; all others have declined, so that no banner covers the page. */
  readonly isRequested?: boolean
  /** Lets the service worker in; without it every request is the page's own. */
  readonly hasWorker?: boolean
  readonly userAgent?: string
}

const DECLINED = encodeURIComponent('{"analytics":"denied","advertising":"denied"}')

/** For eyes: what is done is shown, and each step takes its time. */
const WATCHED = { headless: false, slowMo: 250 } as const

let browser: Browser | undefined

export async function openBrowser(): Promise<Browser> {
  if (browser?.isConnected()) return browser
  browser = await chromium.launch({
    executablePath: await chromiumPath(),
    ...(process.env.WATCH_BROWSER === '1' ? WATCHED : {}),
    args: [...BROWSER_ARGUMENTS],
  })
  return browser
}

/** Closes all that a journey opened; the browser itself serves every journey of its worker, and ends with it. */
export async function closeBrowser(): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}

/** Address of a path on a demo panel. */
export const shopUrl = (path: string, panel: 'tidewell' | 'northbeam' = 'tidewell'): string =>
  `http://${panel}.localhost:${theShop().port}${path}`

/** A new visitor with empty cookies and storage. */
export async function newVisitor({
  width = 1440,
  height = 900,
  dark = false,
  locale = 'en-US',
  panel = 'tidewell',
  isRequested = false,
  hasWorker = false,
  userAgent,
}: VisitorOptions = {}): Promise<Visitor> {
  const context = await (await openBrowser()).newContext({
    viewport: { width, height },
    locale,
    colorScheme: dark ? 'dark' : 'light',
    baseURL: shopUrl('', panel),
    reducedMotion: 'reduce',
    serviceWorkers: hasWorker ? 'allow' : 'block',
    ...(userAgent ? { userAgent } : {}),
    ...(width < 600 ? { isMobile: true, hasTouch: true } : {}),
  })
  context.setDefaultTimeout(20_000)
  if (!isRequested) await context.addCookies([{ name: 'use-cookie', value: DECLINED, url: shopUrl('', panel) }])
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' && url.includes('.localhost')) complaints.push(`${message.text()} ${url}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, context, complaints }
}

/** Refusals that a journey provoked: the browser tells of them now or soon, also after the page has shown them; nothing else is taken off the list. */
export async function strikeRefusals({ complaints }: Pick<Visitor, 'complaints'>, times = 1): Promise<void> {
  const isReported = (complaint: string) => complaint.includes('status of 422 ')
  await soon(() => complaints.filter(isReported).length).toBeGreaterThanOrEqual(times)
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !isReported(complaint)))
}

const PAGES_REPORTED = 2
const REPORTED_MAX = 12_000

/** What a customer would have read on the newest pages: their addresses, and each as a screen reader tells it. */
export async function tellWhatStood(): Promise<void> {
  const pages = browser?.contexts().flatMap((context) => context.pages()) ?? []
  for (const page of pages.slice(-PAGES_REPORTED)) {
    const body = page.locator('body')
    const snapshot = await body.ariaSnapshot({ timeout: 5_000 }).catch((error: unknown) => `(no snapshot: ${error})`)
    console.error(`${page.url()}\n${snapshot.slice(0, REPORTED_MAX)}`)
  }
}

/** Opens an address and waits until the page answers to clicks. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

/** Reads the page again, and waits until it answers to clicks: a press before that is lost. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await untilAlive(page)
}

/** The session's cookies go without a sign-out. On no page: the refresh that a page begins with (AUTH-005) would set them again. */
export async function dropSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: /^(AUTH_TOKEN|onPanelLoggedIn)$/ })
}
