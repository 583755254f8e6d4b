import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aServer } from '../testing/a-server.ts'
import { onScreen } from '../testing/on-screen.tsx'
import { useSession } from './session-context.tsx'

const CALL = 'GET /api/v1/profile'

function Balance() {
  const { profile, loadProfile } = useSession()
  return (
    <>
      <button type="button" onClick={() => void loadProfile()}>
        Load
      </button>
      <output>{profile?.balance}</output>
    </>
  )
}

afterEach(() => void vi.unstubAllGlobals())

it('the profile is asked for with every decimal of the balance, and keeps them (AUTH-010)', async () => {
  const { to } = aServer({ [CALL]: { json: { data: { id: 3, name: 'Rosa', email: null, balance: '1.234567' } } } })
  await onScreen(<Balance />)
  await page.getByRole('button', { name: 'Load' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('1.234567')
  expect(to(CALL).map(({ url }) => url.searchParams.get('with_increased_balance_accuracy'))).toEqual(['1'])
})
