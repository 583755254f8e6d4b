import { codeAt } from '@vitrine/identity'
import type { Locator, Page } from 'playwright-core'

/** The shop's owner at the console. */
export interface Owner {
  readonly page: Page
  /** Opens a screen of the shop; its main part. */
  open(screen: string): Promise<Locator>
}

export interface Places {
  readonly console: string
  readonly code: string
  readonly shop: string
}

const PERSON = { 'Full name': 'Ada Marsh', Email: 'ada@harbour.example' } as const
const PASSWORD = 'seven quiet boats at noon'
const PANEL = 'harbour'

/** The first owner: account, second factor, recovery codes, and a panel with its address. */
export async function openShop(page: Page, places: Places): Promise<Owner> {
  await page.goto(`${places.console}/setup`)
  await page.getByLabel('Setup code').fill(places.code)
  for (const [label, value] of Object.entries(PERSON)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await setUpFactor(page)
  await page.getByRole('heading', { name: 'Open a shop' }).waitFor()
  await page.getByLabel('Name of the shop').fill('Harbour')
  await page.getByLabel('Web address').fill(places.shop)
  await page.getByRole('button', { name: 'Create the shop' }).click()
  await page.getByText('0 of 7 done').waitFor()
  return {
    page,
    open: async (screen) => {
      await page.goto(`${places.console}/${PANEL}/${screen}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page.getByRole('main')
    },
  }
}

async function setUpFactor(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Set up two-step verification' }).waitFor()
  const [key = ''] = (await page.getByText(/Enter this key in the app:/).innerText()).match(/(?:[A-Z2-7]{4} ?){8}/) ?? []
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(key.replaceAll(' ', ''), new Date()))
  await page.keyboard.press('Enter')
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Continue to the console' }).click()
}
