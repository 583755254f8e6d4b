import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Profile } from '../../request/profile.ts'
import { type Answer, aServer, refused } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import type { ShownQuest } from './quest-facts.ts'
import { QuestTerms } from './quest-terms.tsx'
import { TakeForm } from './take-form.tsx'

const CALL = 'POST /api/v1/free-trials'
const LINK = 'https://youtu.be/l1sb0nMRN4k'
const PROOF = 'https://x.test/proof'
const ilya = { id: 1, name: 'Ilya' } as unknown as Profile
const quest = (allow_proof_url: boolean): ShownQuest => ({
  ...{ id: 5, name: 'Share it', short_body: '', image: null, reward: '100', repeats_count: 1, allow_proof_url, network: null },
  ...{ min_user_spend_amount: null, min_replenishment_amount: null },
  ...{ is_disabled_for_amount_spend_user: false, is_disabled_for_min_replenishment: false },
})
const taken = (status: string): Answer => ({ json: { data: { id: 9, status } } })

async function formOf(asksProof: boolean, answer: Answer) {
  const [server, onTaken] = [aServer({ [CALL]: answer }), vi.fn()]
  const form = (
    <>
      <QuestTerms quest={quest(asksProof)} />
      <TakeForm quest={quest(asksProof)} onTaken={onTaken} />
    </>
  )
  await onScreen(form, { profile: ilya })
  await page.getByRole('textbox', { name: 'Your link' }).fill(LINK)
  return { onTaken, bodies: () => server.to(CALL).map(({ body }) => body) }
}
const proof = () => page.getByRole('textbox', { name: 'Link to your proof' })
const send = () => page.getByRole('button', { name: 'Get it free' }).click()

afterEach(() => void vi.unstubAllGlobals())

describe('taking a quest', () => {
  it('that wants no proof asks for none and sends none; the trial is on its way at once (FREETRIAL-001, FREETRIAL-005)', async () => {
    const { onTaken, bodies } = await formOf(false, taken('in_processing'))
    expect([proof().elements(), page.getByText('Proof required').elements()]).toEqual([[], []])
    await send()
    await expect.poll(() => onTaken.mock.calls).toEqual([[false]])
    expect(bodies()).toEqual([{ free_trial_quest_id: 5, url: LINK }])
  })
  it('that wants a proof has a field for it, sends nothing without it, and then waits for a review (FREETRIAL-001, FREETRIAL-005)', async () => {
    const { onTaken, bodies } = await formOf(true, taken('in_moderation'))
    await expect.element(page.getByText('Proof required')).toBeVisible()
    await send()
    await expect.element(proof()).toHaveAttribute('aria-invalid', 'true')
    expect(bodies()).toEqual([])
    await proof().fill(PROOF)
    await send()
    await expect.poll(() => onTaken.mock.calls).toEqual([[true]])
    expect(bodies()).toEqual([{ free_trial_quest_id: 5, url: LINK, proof_url: PROOF }])
  })
  it('shows at the proof what the server has against it (FREETRIAL-001)', async () => {
    const { onTaken } = await formOf(true, refused({ proof_url: ['The proof url is no address.'] }))
    await proof().fill(PROOF)
    await send()
    await expect.element(proof()).toHaveAccessibleDescription(/The proof url is no address\./)
    expect(onTaken).not.toHaveBeenCalled()
  })
})
