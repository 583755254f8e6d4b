import { expect, it } from 'vitest'
import type { Client } from '../../api/client.ts'
import { change, NO_EDITS } from '../../grid/edits.ts'
import { changesOf, type SaveResult, type ServiceChange, saveServices } from './save-services.ts'
import { serviceRowsOf } from './service-row.ts'

function clientThat(answer: (changes: readonly ServiceChange[]) => Partial<SaveResult>) {
  const sizes: number[] = []
  const change = async (_method: string, _path: string, body: unknown) => {
    const { changes } = body as { changes: readonly ServiceChange[] }
    sizes.push(changes.length)
    return { data: { done: [], conflicts: [], errors: [], ...answer(changes) }, undo: `row ${sizes.length}` }
  }
  return { client: { change } as unknown as Client, sizes }
}

it('more than the server takes at once goes in portions, each told as it is saved', async () => {
  const { client, sizes } = clientThat((changes) => ({ done: changes.map(({ id }) => ({ id, version: 2 })) }))
  const changes = Array.from({ length: 1001 }, (_, id) => ({ id, version: 1, fields: { isEnabled: true }, because: 'hand' as const }))
  const saved: number[] = []
  const result = await saveServices(client, '/panels/a', changes, ({ done }) => saved.push(done.length))
  expect(sizes).toEqual([500, 500, 1])
  expect(saved).toEqual([500, 500, 1])
  expect(result.done).toHaveLength(1001)
  expect(result.undo).toEqual(['row 1', 'row 2', 'row 3'])
})
it('changes carry the version of the row that was edited, and how a price came about', () => {
  const rows = serviceRowsOf({ columns: ['id', 'version', 'priceNano'], rows: [[7, 3, '100']] })
  const edits = change(NO_EDITS, [{ id: 7, key: 'priceNano', value: '120', original: '100' }])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const expected = { id: 7, version: 3, fields: { priceNano: '120' } }
  expect(changesOf(edits, byId)).toEqual([{ ...expected, because: 'hand' }])
  expect(changesOf(edits, byId, new Map([[7, 'rule']]))).toEqual([{ ...expected, because: 'rule' }])
})
