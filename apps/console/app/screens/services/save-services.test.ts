import { expect, it } from 'vitest'
import type { Client } from '../../api/client.ts'
import { change, NO_EDITS } from '../../grid/edits.ts'
import { changesOf, rowsOf, type SaveResult, type ServiceChange, saveServices } from './save-services.ts'
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

it('what is saved at once is told with the way back', async () => {
  const { client, sizes } = clientThat((changes) => ({ done: changes.map(({ id }) => ({ id, version: 2 })) }))
  const changes = Array.from({ length: 3 }, (_, id) => ({ id, version: 1, fields: { isEnabled: true }, because: 'hand' as const }))
  const saved: number[] = []
  const result = await saveServices(client, '/panels/a', changes, ({ done }) => saved.push(done.length))
  expect([sizes, saved, result.undo]).toEqual([[3], [3], ['row 1']])
})
it('more than that goes to workers, each service with what is changed of it', () => {
  const changed = { id: 7, version: 3, fields: { priceNano: '120' }, because: 'rule' as const }
  expect(rowsOf([changed])).toEqual([{ id: 7, own: { version: 3, fields: { priceNano: '120' }, because: 'rule' } }])
})
it('changes carry the version of the row that was edited, and how a price came about', () => {
  const rows = serviceRowsOf({ columns: ['id', 'version', 'priceNano'], rows: [[7, 3, '100']] })
  const edits = change(NO_EDITS, [{ id: 7, key: 'priceNano', value: '120', original: '100' }])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const expected = { id: 7, version: 3, fields: { priceNano: '120' } }
  expect(changesOf(edits, byId)).toEqual([{ ...expected, because: 'hand' }])
  expect(changesOf(edits, byId, new Map([[7, 'rule']]))).toEqual([{ ...expected, because: 'rule' }])
})
