import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { wcagViolations } from '../../tools/wcag.ts'
import { closeBrowser, strikeRefusals, visit } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { newCustomer } from '../register.ts'
import { LONG_TIMEOUT } from '../soon.ts'
import { handInPhotos, photoStep, uploadPhoto } from '../verification-photos.ts'

afterAll(closeBrowser)

const violationsOf = async (page: Page) => (await wcagViolations(page)).map(({ id }) => id)
/** The case of a customer on the screen, once its photos are there. */
const caseOf = (page: Page) => page.getByRole('region', { name: /^Documents of customer \d+$/ })
const photosOf = (page: Page) => caseOf(page).getByRole('button', { name: /^Enlarge: / })
const openPhotos = (page: Page) => expect.poll(() => photosOf(page).count(), LONG_TIMEOUT).toBe(3)
/** Opened from a list that others change too, at the very press perhaps. */
const openRow = (page: Page, email: string) =>
  expect
    .poll(async () => {
      if (!(await caseOf(page).isVisible())) await page.getByRole('row').filter({ hasText: email }).getByRole('button').first().click()
      return caseOf(page).isVisible()
    }, LONG_TIMEOUT)
    .toBe(true)

it('are looked at beside each other, decided once by one of two people, and tell the customer why', async () => {
  const email = 'documents@journeys.example'
  const customer = await newCustomer(email)
  await handInPhotos(customer.page)

  const manager = await operatorVisitor('manager')
  const { page } = manager
  await openScreen(page, 'tidewell', 'documents')
  await openRow(page, email)
  await openPhotos(page)
  const id = /\d+/.exec((await caseOf(page).getAttribute('aria-label')) ?? '')?.[0] ?? ''
  await caseOf(page).getByText('Nothing has been paid yet.').waitFor()
  expect(await violationsOf(page)).toEqual([])

  await photosOf(page).first().click()
  const viewer = page.getByRole('dialog', { name: 'Identity document, photo 1' })
  await viewer.getByText('100 %').waitFor()
  await page.keyboard.press('+')
  await viewer.getByText('150 %').waitFor()
  await page.keyboard.press('r')
  await viewer.getByRole('button', { name: 'Next photo' }).click()
  await page.getByRole('dialog', { name: 'Card, photo 1' }).getByText('100 %').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // Somebody else has the same case open, on a phone.
  const owner = await operatorVisitor('owner', { width: 390, height: 844, dark: true })
  await openScreen(owner.page, 'tidewell', `documents?open=${id}`)
  await openPhotos(owner.page)
  expect(await violationsOf(owner.page)).toEqual([])

  await caseOf(page).getByRole('heading', { name: 'Decision' }).click()
  await page.keyboard.press('2')
  await caseOf(page).getByLabel('Note to the customer').fill('The card is out of focus.')
  await caseOf(page)
    .getByText(/gets an email in English: Not readable, your note/)
    .waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText(`Documents of customer ${id} refused`).waitFor()
  expect(manager.complaints).toEqual([])

  await owner.page.getByRole('radio', { name: /^Approve/ }).check()
  await caseOf(owner.page).getByRole('button', { name: 'Approve' }).click()
  await caseOf(owner.page)
    .getByRole('alert')
    .getByText(/ refused these documents on \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/)
    .waitFor()
  await strikeRefusals(owner)
  expect(owner.complaints).toEqual([])

  await visit(customer.page, '/card-verification')
  await customer.page.getByText('The card is out of focus.').waitFor()
  await photoStep(customer.page, 'card').getByRole('button', { name: 'Delete card.jpg' }).click()
  await photoStep(customer.page, 'card').getByText('card.jpg', { exact: true }).waitFor({ state: 'detached' })
  await uploadPhoto(customer.page, 'card', 'sharp.jpg')
  await customer.page.getByText(/We’re checking your documents/).waitFor(LONG_TIMEOUT)

  await openScreen(page, 'tidewell', 'attention?queue=documents')
  await openRow(page, email)
  await openPhotos(page)
  await caseOf(page).getByText('The card is out of focus.').waitFor()
  await page.getByRole('radio', { name: /^Approve/ }).check()
  await caseOf(page).getByRole('button', { name: 'Approve' }).click()
  await page.getByText(`Documents of customer ${id} approved`).waitFor()
  await visit(customer.page, '/card-verification')
  await customer.page.getByText(/You’re all set/).waitFor()

  // What was decided stays to be read, and is not decided again.
  await openScreen(page, 'tidewell', 'documents')
  await page.getByRole('link', { name: 'Decided' }).click()
  await page.getByRole('row').filter({ hasText: email }).getByText('Approved').waitFor()
  await openRow(page, email)
  await caseOf(page).getByText('The card is out of focus.').waitFor()
  expect(await caseOf(page).getByRole('radio').count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])

  // Every look is told.
  await openScreen(owner.page, 'tidewell', `audit?kind=documents&id=${id}`)
  await owner.page.getByText('Documents: photo viewed').first().waitFor()
  await owner.page.getByText('Documents: approved').first().waitFor()
  expect([manager.complaints, customer.complaints]).toEqual([[], []])
})
