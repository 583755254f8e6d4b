import { describe, expect, it } from 'vitest'
import { paths, withLocale } from '../paths.ts'
import { isFormPage } from './is-form-page.ts'

describe('the question about cookies', () => {
  it.each([
    paths.newOrder(),
    withLocale(paths.newOrder(), 'pt_BR'),
    paths.addFunds(),
    paths.addFundsSuccess(),
    paths.login(),
    paths.register(),
    paths.passwordReset(),
    paths.findOrder(),
    paths.track('token', 5),
    paths.profile(),
    withLocale(paths.accountManagement(), 'de'),
  ])('lies over nothing on %s', (path) => {
    expect(isFormPage(path)).toBe(true)
  })
  it.each([paths.index(), paths.orders(), paths.group('youtube'), withLocale(paths.index(), 'de'), '/orders/create-more'])(
    'stands at the edge of %s',
    (path) => {
      expect(isFormPage(path)).toBe(false)
    },
  )
})
