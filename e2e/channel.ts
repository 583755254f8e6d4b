import type { Page } from 'playwright-core'

import { control } from './books.ts'
import { visit } from './browser.ts'
import { LONG_TIMEOUT } from './soon.ts'
import { theShop } from './the-shop.ts'

/** What a channel's owner does in the platform's own studio. */
export const inStudio = (channel: { handle: string; description?: string; subscriptionsArePublic?: boolean }) =>
  control('youtube', { channels: [channel] })

/** Connects a channel on the page for it and proves that it is the customer's own. */
export async function connectChannel(page: Page, handle: string): Promise<void> {
  await inStudio({ handle, subscriptionsArePublic: true })
  await visit(page, '/account-management')
  await page.getByLabel('Channel link or name').fill(`https://www.youtube.com/@${handle}`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('Not verified yet').waitFor(LONG_TIMEOUT)
  await inStudio({ handle, description: `Boats. ${await page.locator('li code').first().textContent()}` })
  await page.getByRole('button', { name: 'Check code' }).click()
  await page.getByText('Done', { exact: true }).waitFor(LONG_TIMEOUT)
  await page.getByRole('button', { name: 'Check subscriptions' }).click()
  await page.getByText('Verified', { exact: true }).waitFor(LONG_TIMEOUT)
}

export type TaskAction = 'Watch' | 'Like' | 'Comment' | 'Subscribe'

/** Does something on the platform itself, with that channel, in a tab of its own. */
export async function doOnPlatform(page: Page, url: string, handle: string, taskAction: TaskAction, text?: string): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(`${theShop().sandbox.youtube}/visit?url=${encodeURIComponent(url)}`)
  await tab.getByLabel('Your channel').fill(handle)
  if (text !== undefined) await tab.getByLabel('Comment').fill(text)
  await tab.getByRole('button', { name: taskAction, exact: true }).click()
  await tab.getByText(`done: ${taskAction.toLowerCase()}`).waitFor()
  await tab.close()
}
