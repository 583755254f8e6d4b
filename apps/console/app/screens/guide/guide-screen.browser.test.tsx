import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole } from '../../testing/a-console.tsx'
import { GuideScreen } from './guide-screen.tsx'

const step = (name: string, isDone: boolean, missing: readonly string[] = [], permission = 'services.edit') => ({
  ...{ step: name, permission, isDone, missing },
})
const answering = (steps: readonly unknown[]) => aServer({ 'GET /panels/tidewell/guide': () => ({ json: { data: { steps } } }) })

describe('the way to a shop that sells', () => {
  it('says what is done, what is left and what of it is missing', async () => {
    onConsole(<GuideScreen />, {
      server: answering([
        step('brand', true),
        step('legal', false, ['terms_url', 'a_new_thing']),
        step('provider', false),
        step('a_new_step', false),
      ]),
      address: '/tidewell/guide',
    })
    await expect.element(page.getByText('1 of 3 done')).toBeVisible()
    await expect.element(page.getByText('Still missing: Address of your terms, a_new_thing')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Brand Done' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Provider To do' })).toBeVisible()
    expect(page.getByRole('listitem').elements()).toHaveLength(3)
  })
  it('leads to the screen of a step, and to nobody’s who may not do it', async () => {
    onConsole(<GuideScreen />, {
      server: answering([step('services', false), step('provider', false, [], 'nobody.has-this')]),
      address: '/tidewell/guide',
    })
    await expect.element(page.getByRole('link', { name: 'Go to Services' })).toHaveAttribute('href', '/tidewell/services')
    await expect.element(page.getByText('Someone with the permission “nobody.has-this” has to do this step.')).toBeVisible()
    expect(page.getByRole('link', { name: 'Go to Providers' }).elements()).toEqual([])
  })
  it('says which coupons and providers a copy was made without, to nobody else', async () => {
    const { router } = onConsole(<GuideScreen />, { server: answering([step('brand', false)]), address: '/tidewell/guide' })
    await expect.element(page.getByText('0 of 1 done')).toBeVisible()
    expect(page.getByText(/not copied/).elements()).toEqual([])
    await router.navigate('/tidewell/guide', { state: { couponsLeftOut: 2, providersLeftOut: 1 } })
    await expect.element(page.getByText('2 coupons were not copied: they ended, or were good for one use each.')).toBeVisible()
    await expect.element(page.getByText('1 provider was not copied: only its own shop may order from it.')).toBeVisible()
  })
  it('is over when everything is there', async () => {
    onConsole(<GuideScreen />, { server: answering([step('brand', true), step('legal', true)]), address: '/tidewell/guide' })
    await expect.element(page.getByText('Everything is there. Your shop is ready for customers.')).toBeVisible()
  })
})
