import { expect, it } from 'vitest'
import { requireKeywordTools } from './require-keyword-tools.ts'

const open = (enable_keyword_tools: boolean) => requireKeywordTools({ get: () => ({ panel: { settings: { enable_keyword_tools } } }) })

it('a page of the keyword tools opens where the panel has them, and is an unknown page where it has not (INST-012)', () => {
  expect(() => open(true)).not.toThrow()
  let thrown: unknown
  try {
    open(false)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toMatchObject({ data: { missing: 'page' }, init: { status: 404 } })
})
