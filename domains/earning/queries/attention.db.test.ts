import { aVideo } from '@vitrine/ordering/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideFreeTrial } from '../commands/trials/decide-free-trial.ts'
import { aTrialShop, type TrialShop } from '../testing/trial-shop.ts'
import { earningAttention } from './attention.ts'

let shop: TrialShop
beforeAll(async () => {
  shop = await aTrialShop()
})
afterAll(() => shop.close())

it('free trials with a proof need attention until somebody has decided, the longest waiting first', async () => {
  const [queue] = earningAttention
  if (!queue) throw new Error('There is a queue of free trials')
  const nobody = { operatorId: 1, rights: {} }
  const look = () => shop.inPanel((trx) => queue.look(trx, nobody))
  const list = () =>
    shop.inPanel((trx) => queue.list(trx, { after: { at: new Date(0), id: 0 }, only: null, without: [], limit: 10 }, nobody))
  const user = await shop.aCustomer()
  const trial = async (asksProof: boolean) => {
    const proof = asksProof ? { proof_url: 'https://social.example/post/1' } : {}
    const url = aVideo()
    const body = { free_trial_quest_id: await shop.aQuest({ asksProof }), url, ...proof }
    const { id } = (await shop.post('/api/v1/free-trials', body, user)).json().data as { readonly id: number }
    return { id, url }
  }
  expect(await look()).toEqual({ count: 0, oldestAt: null })
  await trial(false)
  const [first, second] = [await trial(true), await trial(true)]
  expect(await list()).toMatchObject([
    { id: first.id, label: first.url, customerId: user.id, amount: null },
    { id: second.id, label: second.url },
  ])
  expect(await look()).toEqual({ count: 2, oldestAt: (await list())[0]?.at })
  await decideFreeTrial(shop.deps, { panelId: shop.panel.id, id: first.id, isAccepted: true })
  expect((await list()).map(({ id }) => id)).toEqual([second.id])
})
