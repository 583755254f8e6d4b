import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { DEMO_PASSWORD, demoCode, demoOperators } from '../demo/operators/index.ts'
import { newVisitor, type Visitor } from './browser.ts'
import { theShop } from './the-shop.ts'

type Cookies = Parameters<BrowserContext['addCookies']>[0]
type Role = (typeof demoOperators)[number]['role']
/** An operator of the demo by the role, or another one of the same password by email. */
type Who = Role | `${string}@${string}`

/** Address of a page of the console. */
export const consoleUrl = (path: string): string => `http://console.localhost:${theShop().port}${path}`

/** An operator of the demo at the console, signed in with password and code, or in the session of a journey before. */
export async function operatorVisitor(who: Who, options: Parameters<typeof newVisitor>[0] = {}): Promise<Visitor> {
  const visitor = await newVisitor(options)
  const { page, context } = visitor
  const kept = await sessionOf(who)
  if (kept) await context.addCookies(kept)
  await page.goto(consoleUrl('/'))
  const email = page.getByLabel('Email')
  await email.or(greeting(page)).waitFor()
  if (await email.isVisible()) {
    await signIn(page, who)
    await writeFile(sessionFile(who), JSON.stringify(await context.cookies(consoleUrl('/'))))
  }
  // Until then refusals are part of it.
  visitor.complaints.length = 0
  return visitor
}

const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hello, / })

/** A code counts once in half a minute: anyone who comes next does not wait for another. */
const sessionFile = (who: Who): string => path.join(theShop().folder, `session-${who}.json`)
/** As long as a session counts as proved. */
const SESSION_SHARED_MS = 5 * 60_000

async function sessionOf(who: Who): Promise<Cookies | undefined> {
  const written = await stat(sessionFile(who)).catch(() => undefined)
  if (!written || Date.now() - written.mtimeMs > SESSION_SHARED_MS) return undefined
  return JSON.parse(await readFile(sessionFile(who), 'utf8')) as Cookies
}

async function signIn(page: Page, who: Who): Promise<void> {
  await page.getByLabel('Email').fill(emailOf(who))
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await enterCode(page)
}

/** A code counts once: an operator who has just signed in waits for the next one. */
async function enterCode(page: Page): Promise<void> {
  const hello = greeting(page)
  const refusal = page.getByText('This code is wrong, or was used already.')
  const used = demoCode()
  await sendCode(page, used)
  await hello.or(refusal).waitFor()
  if (await hello.isVisible()) return
  await expect.poll(demoCode, { timeout: 40_000 }).not.toBe(used)
  await sendCode(page, demoCode())
  await hello.waitFor()
}

async function sendCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.keyboard.press('Enter')
}

export function emailOf(who: Who): string {
  if (who.includes('@')) return who
  const operator = demoOperators.find(({ role }) => role === who)
  if (!operator) throw new Error(`The demo has no ${who}`)
  return operator.email
}

export const openScreen = async (page: Page, panel: string, screen: string): Promise<void> => {
  await page.goto(consoleUrl(`/${panel}/${screen}`))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Asks the operators' API of a panel as the console's own page does; what it answered. */
export const askPanel = (page: Page, panel: string, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([verb, address, text]) => {
      const headers = { 'content-type': 'application/json', 'x-console': '1', 'idempotency-key': crypto.randomUUID() }
      const answer = await fetch(`/operator/v1/panels/${address}`, { method: verb, headers, ...(text ? { body: text } : {}) })
      return answer.json()
    },
    [method, `${panel}/${path}`, body === undefined ? '' : JSON.stringify(body)] as const,
  )

/** A role finds no way to these pages, neither in the menu nor by address; on a page of its own, since refusals stand in its log. */
export async function expectOutOfReach(role: Role, panel: string, pages: Readonly<Record<string, string>>): Promise<void> {
  const { page } = await operatorVisitor(role)
  await page.goto(consoleUrl(`/${panel}`))
  const nav = page.getByRole('navigation', { name: 'Pages' })
  await nav.getByRole('link', { name: 'Services', exact: true }).waitFor()
  for (const name of Object.keys(pages)) expect([name, await nav.getByRole('link', { name, exact: true }).count()]).toEqual([name, 0])
  for (const segment of Object.values(pages)) {
    await page.goto(consoleUrl(`/${panel}/${segment}`))
    await page.getByRole('alert').getByText('Your role does not include').waitFor()
  }
}

/** The API refuses what no screen offers, too: each write for want of a right, on a page of its own. */
export async function expectNotPermitted(role: Role, panel: string, writes: readonly (readonly [string, string, object])[]): Promise<void> {
  const { page } = await operatorVisitor(role)
  for (const [method, path, body] of writes) {
    const refused = await askPanel(page, panel, method, path, body)
    expect([path, refused.details?.code]).toEqual([path, 'not_permitted'])
  }
}
