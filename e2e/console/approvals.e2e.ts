import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { closeBrowser } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { newOwner } from '../new-owner.ts'

afterAll(closeBrowser)

it('an owner is removed by two owners: one requests it, the other one is told, reads it and approves', async () => {
  const ines = await operatorVisitor('owner')
  const other = await newOwner('Berta Winter')
  await newOwner('Otto Lang')
  await openScreen(ines.page, 'tidewell', 'staff')
  const staff = (page: Page) => page.getByRole('button', { name: 'Otto Lang' })
  await staff(ines.page).click()
  await ines.page.getByRole('group', { name: 'More actions' }).getByRole('button', { name: 'Remove' }).click()
  const question = ines.page.getByRole('dialog', { name: 'Remove Otto Lang from this panel?' })
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await ines.page.getByText('This needs a second person.').waitFor()
  expect(await staff(ines.page).count()).toBe(1)
  await openScreen(ines.page, 'tidewell', 'approvals')
  await ines.page.getByRole('button', { name: 'Remove an owner: Otto Lang' }).click()
  await ines.page.getByText('You requested this. Someone else has to decide it.').waitFor()
  expect(await ines.page.getByRole('button', { name: 'Approve…' }).count()).toBe(0)

  const berta = await operatorVisitor(other)
  await openScreen(berta.page, 'tidewell', '')
  await berta.page.getByRole('link', { name: /Approvals for you to decide/ }).click()
  await berta.page.getByRole('button', { name: 'Remove an owner: Otto Lang' }).click()
  await berta.page.getByText('otto.lang@vitrine.example').waitFor()
  await berta.page.getByRole('button', { name: 'Approve…' }).click()
  await berta.page.getByRole('dialog', { name: 'Tidewell: approve this?' }).getByRole('button', { name: 'Approve', exact: true }).click()
  await berta.page.getByText('Approved and done: Remove an owner: Otto Lang').waitFor()
  await berta.page.getByRole('button', { name: 'Remove an owner: Otto Lang' }).waitFor({ state: 'detached' })
  await openScreen(berta.page, 'tidewell', 'staff')
  await berta.page.getByRole('button', { name: 'Sofia Duarte' }).waitFor()
  expect(await staff(berta.page).count()).toBe(0)
  expect([...ines.complaints, ...berta.complaints]).toEqual([])
})
