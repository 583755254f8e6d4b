import { describe, expect, it } from 'vitest'
import { requestContext } from '../../request/server-contexts.ts'
import { loader as loadHelp } from './help-page.tsx'
import { loader as loadTasks } from './tasks.tsx'

/** What a loader is given for the address, where the panel has tasks or not, and somebody is signed in or not. */
function requested(path: string, enable_tasks: boolean, isSignedIn = false) {
  const request = { panel: { settings: { enable_tasks } }, session: isSignedIn ? { profile: { id: 1 } } : null }
  const context = { get: (key: unknown) => (key === requestContext ? request : undefined) }
  return { request: new Request(`https://shop.test${path}`), context, params: {} } as never
}
async function leadsTo(load: () => unknown): Promise<string | null | undefined> {
  try {
    await load()
    return undefined
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get('location') : 'no redirect'
  }
}

describe('the pages of tasks', () => {
  it('lead to the index while the panel has none, customers too (INST-012)', async () => {
    for (const isSignedIn of [true, false]) {
      expect(await leadsTo(() => loadTasks(requested('/tasks', false, isSignedIn)))).toBe('/')
      expect(await leadsTo(() => loadHelp(requested('/tasks/faq', false, isSignedIn)))).toBe('/')
    }
  })
  it('open where it has them (INST-012)', async () => {
    expect(await loadTasks(requested('/tasks', true))).toBeNull()
    expect(loadHelp(requested('/tasks/faq', true))).toEqual({ name: 'faq' })
  })
})
