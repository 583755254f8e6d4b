import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { visit } from './browser.ts'
import { LONG_TIMEOUT } from './soon.ts'

export type PhotoStep = 'identity' | 'card' | 'selfie'

/** A step of the page on which customers hand in photos. */
export const photoStep = (page: Page, name: PhotoStep) => page.locator(`#step-${name}`)

const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 200, channels: 3, background: '#3377aa' } })
    .jpeg()
    .toBuffer(),
})

export async function uploadPhoto(page: Page, name: PhotoStep, filename: string): Promise<void> {
  await photoStep(page, name)
    .locator('input[type=file]')
    .setInputFiles(await photo(filename))
  // In the list of what is there, not on its way.
  await photoStep(page, name).getByRole('listitem').filter({ hasText: filename }).waitFor(LONG_TIMEOUT)
}

/** Hands in a photo for every step, so that they wait for a decision. */
export async function handInPhotos(page: Page): Promise<void> {
  await visit(page, '/card-verification')
  for (const step of ['identity', 'card', 'selfie'] as const) await uploadPhoto(page, step, `${step}.jpg`)
  await page.getByText(/We’re checking your documents/).waitFor(LONG_TIMEOUT)
}
