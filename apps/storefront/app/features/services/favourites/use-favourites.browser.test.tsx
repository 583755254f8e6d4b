import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Profile } from '../../../request/profile.ts'
import { type Answer, aServer } from '../../../testing/a-server.ts'
import { onScreen } from '../../../testing/on-screen.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { useFavourites } from './use-favourites.ts'

const TOGGLE = 'POST /api/v1/services/3/favorites/toggle'
const customer = { id: 5, name: 'Rosa', email: 'rosa@mail.example', frozen_at: null } as Profile

function Heart() {
  const { ids, toggle } = useFavourites()
  return <FavouriteButton service={{ id: 3, name: 'Views' }} isOn={ids?.has(3) ?? false} onToggle={toggle} />
}
const heart = () => page.getByRole('button', { name: /Views/ })

afterEach(() => void vi.unstubAllGlobals())

it('a heart is on or off by the is_favorite that the server answers, whatever the press meant (SERVICE-005)', async () => {
  const answer = (is_favorite: boolean): Answer => ({ json: { data: { is_favorite } } })
  const answers: Record<string, Answer> = { 'GET /api/v1/services/favorites': { json: { data: [] } }, [TOGGLE]: answer(true) }
  const { to } = aServer(answers)
  await onScreen(<Heart />, { profile: customer })
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
  await heart().click()
  await expect.poll(() => to(TOGGLE).length).toBe(1)
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  // Another tab may have taken it back meanwhile: the answer to the second press says that it is one again.
  await heart().click()
  await expect.poll(() => to(TOGGLE).length).toBe(2)
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  answers[TOGGLE] = answer(false)
  await heart().click()
  await expect.poll(() => to(TOGGLE).length).toBe(3)
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
})
