import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { closeBrowser } from '../browser.ts'
import { askPanel, emailOf, openScreen, operatorVisitor } from '../console.ts'

afterAll(closeBrowser)

async function promote(page: Page, role: 'manager' | 'auditor'): Promise<void> {
  const { rows } = await askPanel(page, 'tidewell', 'GET', `staff?q=${emailOf(role)}`)
  await askPanel(page, 'tidewell', 'PATCH', `staff/${rows[0].id}`, { version: rows[0].version, role: 'owner' })
}

it('an owner is removed by two owners: one requests it, the other one is told, reads it and approves', async () => {
  const ines = await operatorVisitor('owner')
  await promote(ines.page, 'manager')
  await promote(ines.page, 'auditor')
  await openScreen(ines.page, 'tidewell', 'staff')
  const staff = (page: Page) => page.getByRole('button', { name: 'Anton Weber' })
  await staff(ines.page).click()
  await ines.page.getByRole('group', { name: 'More actions' }).getByRole('button', { name: 'Remove' }).click()
  const question = ines.page.getByRole('dialog', { name: 'Remove Anton Weber from this panel?' })
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await ines.page.getByText('This needs a second person.').waitFor()
  expect(await staff(ines.page).count()).toBe(1)
  await openScreen(ines.page, 'tidewell', 'approvals')
  await ines.page.getByRole('button', { name: 'Remove an owner: Anton Weber' }).click()
  await ines.page.getByText('You requested this. Someone else has to decide it.').waitFor()
  expect(await ines.page.getByRole('button', { name: 'Approve…' }).count()).toBe(0)

  const marcus = await operatorVisitor('manager')
  await openScreen(marcus.page, 'tidewell', '')
  await marcus.page.getByRole('link', { name: /Approvals for you to decide/ }).click()
  await marcus.page.getByRole('button', { name: 'Remove an owner: Anton Weber' }).click()
  await marcus.page.getByText('anton@vitrine.example').waitFor()
  await marcus.page.getByRole('button', { name: 'Approve…' }).click()
  await marcus.page.getByRole('dialog', { name: 'Tidewell: approve this?' }).getByRole('button', { name: 'Approve', exact: true }).click()
  await marcus.page.getByText('Approved and done: Remove an owner: Anton Weber').waitFor()
  await marcus.page.getByRole('button', { name: 'Remove an owner: Anton Weber' }).waitFor({ state: 'detached' })
  await openScreen(marcus.page, 'tidewell', 'staff')
  await marcus.page.getByRole('button', { name: 'Sofia Duarte' }).waitFor()
  expect(await staff(marcus.page).count()).toBe(0)
  expect([...ines.complaints, ...marcus.complaints]).toEqual([])
})
