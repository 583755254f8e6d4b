import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../../testing/a-console.tsx'
import { ConfirmManyDialog } from './confirm-dialog.tsx'
import type { StatementLine } from './statement.ts'

const line = (at: number) =>
  ({
    ...{
      line: at,
      reference: `REF ${at}`,
      bookedOn: '2026-11-24',
      amount: '30.00',
      currency: 'USD',
      payer: 'Rosa Lind',
      text: `INV-${at}`,
    },
    ...{ match: 'exact', payment: { id: at, reference: `INV-${at}` } },
  }) as StatementLine
const preview = {
  ...{ total: 3, can: 2, same: 0, cannot: 1, amount: '60.00' },
  reasons: [{ because: 'The payment does not wait for its money.', count: 1 }],
}
const action = { id: 9, kind: 'payments.confirm', state: 'done', total: 3, done: 2, same: 0, failed: 1, canUndo: false }

it('tells what would be confirmed and credited and why others cannot be, before anything is sent; then what became of them', async () => {
  const sent: unknown[] = []
  const onEnded = vi.fn()
  const server = aServer({
    'POST /panels/tidewell/bulk-actions/preview': () => ({ json: { data: preview } }),
    'POST /panels/tidewell/bulk-actions': ({ body }: { readonly body: unknown }) => {
      sent.push(body)
      return { status: 202, json: { data: { id: 9 } } }
    },
    'GET /panels/tidewell/bulk-actions/9': () => ({ json: { data: action } }),
  })
  onConsole(<ConfirmManyDialog lines={[line(1), line(2), line(3)]} onEnded={onEnded} onClose={() => undefined} />, {
    server,
    panel: { ...tidewell, permissions: ['invoices.view', 'invoices.moderate'] },
  })
  const dialog = page.getByRole('dialog', { name: 'Confirm 3 payments' })
  await expect.element(dialog.getByText('2 of 3 can be confirmed.')).toBeVisible()
  await expect.element(dialog.getByText('$60.00 is credited. This cannot be undone.')).toBeVisible()
  await expect.element(dialog.getByText('1: The payment does not wait for its money.')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm 2 payments' }).click()
  await expect.element(dialog.getByText('2 done, 0 needed no change, 1 failed')).toBeVisible()
  expect(sent).toMatchObject([
    { kind: 'payments.confirm', select: { rows: [{ id: 1, own: { bankReference: 'REF 1' } }, { id: 2 }, { id: 3 }] } },
  ])
  expect(onEnded).toHaveBeenCalledTimes(1)
  await expect.element(dialog.getByRole('button', { name: 'Download the report' })).toBeVisible()
})
