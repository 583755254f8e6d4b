import type { Page } from 'playwright-core'
import { openScreen } from './console.ts'

/** A ticket of the support's inbox, opened by its subject among those of other journeys. */
export async function openTicket(page: Page, subject: string): Promise<void> {
  await openScreen(page, 'tidewell', 'support')
  await page
    .getByRole('region', { name: 'Tickets' })
    .getByRole('button', { name: new RegExp(subject) })
    .click()
  await page.getByRole('heading', { level: 2, name: subject }).waitFor()
}

/** Answers the ticket that is open, with a button of the answer box. */
export async function answer(page: Page, text: string, button: 'Send' | 'Send and solve' = 'Send'): Promise<void> {
  await page.getByLabel('Your answer').fill(text)
  await page.getByRole('button', { name: button === 'Send' ? /^Send(?! and)/ : button }).click()
  await page.getByRole('listitem').filter({ hasText: text }).waitFor()
}
