import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { createShopper } from '../../tools/stack/shopper.ts'
import { closeBrowser } from '../browser.ts'
import { openScreen, operatorVisitor } from '../console.ts'
import { findings, settled, tooWideAt } from '../console-screens.ts'
import { answer } from '../inbox.ts'
import { newCustomer, PASSWORD } from '../register.ts'
import { theShop } from '../the-shop.ts'

afterAll(closeBrowser)

it('two tickets are given to a colleague as one, and one is answered where it waits', async () => {
  const run = randomUUID().slice(0, 6)
  const email = `waits-${run}@journeys.example`
  const subjects = [`First question ${run}`, `Second question ${run}`] as const
  await (await newCustomer(email)).context.close()
  const shopper = await createShopper({ port: theShop().port, host: 'tidewell.localhost' })
  await shopper.signIn(email, PASSWORD)
  for (const subject of subjects) await shopper.ask('POST', '/api/v1/tickets', { subject, text: 'How long does it take?', kind: 'other' })

  const { page, complaints } = await operatorVisitor('support')
  await openScreen(page, 'tidewell', 'attention?queue=tickets')
  await page.getByRole('columnheader', { name: 'Since' }).waitFor()
  const rowOf = (subject: string) => page.getByRole('row').filter({ hasText: subject })
  for (const subject of subjects) await rowOf(subject).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: '2 selected' })
  await bar.getByRole('button', { name: 'Assign to' }).click()
  await page.getByRole('menuitem', { name: 'Ines Varga' }).click()
  await bar.waitFor({ state: 'detached' })
  for (const subject of subjects) await rowOf(subject).getByText('Ines Varga').waitFor()

  await rowOf(subjects[0]).getByText(subjects[0]).click()
  await page.getByRole('heading', { level: 2, name: subjects[0] }).waitFor()
  await settled(page)
  expect(await findings(page)).toEqual([])
  expect(await tooWideAt(page, [1440, 1024, 768, 390])).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await answer(page, 'Two days at most.')
  await rowOf(subjects[0]).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
