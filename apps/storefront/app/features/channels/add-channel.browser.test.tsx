import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, aServer } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import { AddChannel } from './add-channel.tsx'
import { useChannels } from './use-channels.ts'

const CALL = 'POST /api/v1/youtube-account'

function Channels() {
  const channels = useChannels([])
  return (
    <>
      <AddChannel channels={channels} />
      <output>{channels.accounts.map(({ youtube_channel: { title } }) => title).join()}</output>
    </>
  )
}
const refusedFor = (reason: string): Answer => ({ status: 422, json: { message: reason, errors: { youtube_channel_url: [reason] } } })
const field = () => page.getByRole('textbox', { name: 'Channel link or name' })

async function connect(url: string, answer: Answer) {
  const server = aServer({ [CALL]: answer })
  await onScreen(<Channels />)
  await field().fill(url)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  return server
}

afterEach(() => void vi.unstubAllGlobals())

describe('connecting a channel', () => {
  it.each([
    ['that is none', 'https://youtube.com/watch?v=dQw4w9WgXcQ', 'This is no channel.'],
    ['of somebody else', 'https://youtube.com/@taken', 'This channel belongs to another account.'],
  ])('says under the field why an address %s is refused, and keeps what was typed (FORM-006)', async (_, url, reason) => {
    const { to } = await connect(url, refusedFor(reason))
    await expect.element(field()).toHaveAccessibleDescription(new RegExp(reason))
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field()).toHaveValue(url)
    expect(to(CALL).map(({ body }) => body)).toEqual([{ youtube_channel_url: url }])
  })

  it('shows the channel that was connected and empties the field (FORM-006)', async () => {
    const account = { id: 3, youtube_channel: { title: 'Harbour studio' } }
    await connect('https://youtube.com/@harbour', { json: { data: account } })
    await expect.element(page.getByText('Harbour studio')).toBeVisible()
    await expect.element(field()).toHaveValue('')
  })
})
