import type { YoutubeAccountWire } from '@vitrine/identity/contract/schemas'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aServer } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import { ChannelCard } from './channel-card.tsx'
import { useChannels } from './use-channels.ts'

const PASSED = '2026-11-20T10:00:00.000Z'
const account = (code: string | null, subscriptions: string | null): YoutubeAccountWire => ({
  id: 3,
  code: 'ABCDEFGH',
  verification_code_at: code,
  verification_public_subscriptions_at: subscriptions,
  is_reportable: false,
  youtube_channel: { youtube_channel_id: 'UC1', title: 'Harbour studio', thumbnail: null },
})

function Channels({ initial }: { readonly initial: YoutubeAccountWire }) {
  const channels = useChannels([initial])
  return channels.accounts.map((each) => (
    <ChannelCard key={each.id} account={each} channels={channels} isSelected={false} onSelect={() => undefined} />
  ))
}
const tag = (name: 'Verified' | 'Not verified yet') => page.getByText(name, { exact: true })
const checks = ['Check code', 'Check subscriptions'] as const
const offered = () => checks.filter((name) => page.getByRole('button', { name }).elements().length > 0)

afterEach(() => void vi.unstubAllGlobals())

describe('a channel', () => {
  it.each([
    ['neither check', null, null, checks],
    ['the code alone', PASSED, null, [checks[1]]],
    ['public subscriptions alone', null, PASSED, [checks[0]]],
  ])('that passed %s is shown as not verified, with what is left to do (YTACC-001, YTACC-002)', async (_, code, subscriptions, left) => {
    await onScreen(<Channels initial={account(code, subscriptions)} />)
    await expect.element(tag('Not verified yet')).toBeVisible()
    expect([tag('Verified').elements(), offered()]).toEqual([[], left])
  })
  it('that passed both checks is shown as verified, with nothing left to do (YTACC-001, YTACC-002)', async () => {
    await onScreen(<Channels initial={account(PASSED, PASSED)} />)
    await expect.element(tag('Verified')).toBeVisible()
    expect([tag('Not verified yet').elements(), offered()]).toEqual([[], []])
  })
  it('stays unverified after its code was found, until its subscriptions are public too (YTACC-002)', async () => {
    const { sent } = aServer({
      'POST /api/v1/youtube-account/3/verify-code': { json: { data: account(PASSED, null) } },
      'POST /api/v1/youtube-account/3/verify-public-subscriptions': { json: { data: account(PASSED, PASSED) } },
    })
    await onScreen(<Channels initial={account(null, null)} />)
    await page.getByRole('button', { name: checks[0] }).click()
    await expect.poll(offered).toEqual([checks[1]])
    await expect.element(tag('Not verified yet')).toBeVisible()
    await page.getByRole('button', { name: checks[1] }).click()
    await expect.element(tag('Verified')).toBeVisible()
    expect(sent).toHaveLength(2)
  })
})
