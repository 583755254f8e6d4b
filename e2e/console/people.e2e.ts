import { codeAt } from '@vitrine/identity'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, strikeRefusals } from '../browser.ts'
import { consoleUrl, openScreen, operatorVisitor } from '../console.ts'

afterAll(closeBrowser)

const confirm = (page: Page, title: string, verb: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: verb, exact: true }).click()

/** The page that an invitation leads to, on the port of this shop. */
const pageOf = (address: string): string => consoleUrl(`/invitation${new URL(address).hash}`)

describe('an owner', () => {
  it('invites somebody, who joins, is suspended, let in again and removed', async () => {
    const owner = await operatorVisitor('owner')
    const { page } = owner
    await openScreen(page, 'tidewell', 'staff')
    await page.getByRole('button', { name: 'Invite someone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite someone' })
    await dialog.getByLabel('Email').fill('nora@vitrine.example')
    await dialog.getByLabel('Name', { exact: true }).fill('Nora Quist')
    await dialog.getByRole('button', { name: /^Create/ }).click()
    const address = page.getByRole('textbox', { name: 'Invitation address' })
    await address.waitFor()
    const first = await address.inputValue()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Invitations' }).click()
    await page.getByRole('button', { name: 'Nora Quist' }).click()
    await page.getByRole('button', { name: 'New address' }).click()
    await address.waitFor()
    const second = await address.inputValue()
    expect(second).not.toBe(first)
    await page.getByRole('button', { name: 'Done' }).click()

    const nora = await newVisitor({ width: 390, height: 844 })
    await nora.page.goto(pageOf(first))
    await nora.page.getByRole('heading', { level: 1, name: 'This invitation is over' }).waitFor()
    // Another address of one page is no other page to a browser.
    await nora.page.goto('about:blank')
    nora.complaints.length = 0
    await nora.page.goto(pageOf(second))
    await nora.page.getByRole('heading', { level: 1, name: 'Join Tidewell' }).waitFor()
    await nora.page.getByLabel('Choose a password').fill('short')
    await nora.page.getByRole('button', { name: 'Join' }).click()
    await nora.page.getByLabel('Choose a password').and(nora.page.locator('[aria-invalid=true]')).waitFor()
    await strikeRefusals(nora)
    await nora.page.getByLabel('Choose a password').fill('a long way to the harbour')
    await nora.page.getByRole('button', { name: 'Join' }).click()
    const secret = nora.page.locator('[class*=secret]')
    await secret.waitFor()
    const shared = (await secret.innerText()).replaceAll(' ', '')
    await nora.page.getByLabel('Code from the app').fill(codeAt(shared, new Date()))
    await nora.page.keyboard.press('Enter')
    await nora.page.getByRole('checkbox', { name: 'I have saved these codes' }).check()
    await nora.page.getByRole('button', { name: 'Continue to the console' }).click()
    await nora.page.getByRole('heading', { level: 1, name: /^Hello, Nora/ }).waitFor()
    await nora.page.goto(consoleUrl('/tidewell/my-rights'))
    await nora.page.getByText('You are Support on Tidewell.').waitFor()
    expect(nora.complaints).toEqual([])

    await openScreen(page, 'tidewell', 'staff')
    await page.getByRole('button', { name: 'Nora Quist' }).click()
    const member = page.getByRole('group', { name: 'More actions' })
    await member.getByRole('button', { name: 'Suspend' }).click()
    await confirm(page, 'Suspend Nora Quist?', 'Suspend')
    await page.getByText('Nora Quist suspended').waitFor()
    await nora.page.reload()
    await nora.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await member.getByRole('button', { name: 'Resume' }).click()
    await confirm(page, 'Let Nora Quist in again?', 'Resume')
    await page.getByText('Nora Quist resumed').waitFor()
    await member.getByRole('button', { name: 'Remove' }).click()
    await confirm(page, 'Remove Nora Quist from this panel?', 'Remove')
    await page.getByText('Nora Quist removed').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Nora Quist' }).count()).toBe(0)
    expect(owner.complaints).toEqual([])
  })
})
