import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole } from '../testing/a-console.tsx'
import { GuideBar } from './guide-bar.tsx'

const CALL = 'GET /panels/tidewell/guide'
const steps = (done: number) => ({
  json: {
    data: { steps: ['brand', 'legal'].map((step, at) => ({ step, permission: 'appearance.edit', isDone: at < done, missing: [] })) },
  },
})

it('the bar stands as it stood the last time until the shop has answered, so that nothing is moved under a hand', async () => {
  const answered = Promise.withResolvers<void>()
  const first = onConsole(<GuideBar />, { server: aServer({ [CALL]: () => steps(0) }) })
  await expect.element(page.getByText('0 of 2 done')).toBeVisible()
  await (await first.screen).unmount()

  onConsole(<GuideBar />, {
    server: aServer({
      [CALL]: async () => {
        await answered.promise
        return steps(1)
      },
    }),
  })
  await expect.element(page.getByText('0 of 2 done')).toBeVisible()
  answered.resolve()
  await expect.element(page.getByText('1 of 2 done')).toBeVisible()
})

it('what was stored by something else is no obstacle', async () => {
  localStorage.setItem('guide /panels/tidewell', '{"steps":1}')
  onConsole(<GuideBar />, { server: aServer({ [CALL]: () => steps(1) }) })
  await expect.element(page.getByText('1 of 2 done')).toBeVisible()
})
it('the bar stands, too, while the shop does not answer', async () => {
  const first = onConsole(<GuideBar />, { server: aServer({ [CALL]: () => steps(1) }) })
  await expect.element(page.getByText('1 of 2 done')).toBeVisible()
  await (await first.screen).unmount()

  let requests = 0
  onConsole(<GuideBar />, {
    server: aServer({
      [CALL]: () => {
        requests += 1
        return { status: 422, json: { message: 'Not now.' } }
      },
    }),
  })
  await expect.poll(() => requests).toBeGreaterThan(0)
  await expect.element(page.getByText('1 of 2 done')).toBeVisible()
  await expect.poll(() => requests, { timeout: 20_000 }).toBeGreaterThan(1)
  await expect.element(page.getByText('1 of 2 done')).toBeVisible()
})
