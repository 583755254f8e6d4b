import { BulkDialog } from '../../../lists/bulk/bulk-dialog.tsx'
import texts from '../../../messages/en/bank-statement.json'
import { sayFrom } from '../../../messages/texts.ts'
import { dollars } from '../../../values/dollars.ts'
import { rowsOf } from './confirm-many.ts'
import type { StatementLine } from './statement.ts'

const t = sayFrom(texts)

export interface ConfirmDialogProps {
  readonly lines: readonly StatementLine[]
  /** What was confirmed stands in the books: the statement is out of date. */
  readonly onEnded: () => void
  readonly onClose: () => void
}

/** Many lines at once, with what their confirmation is worth. */
export const ConfirmManyDialog = ({ lines, onEnded, onClose }: ConfirmDialogProps) => (
  <BulkDialog
    title={t('many.title', { count: lines.length })}
    request={{ kind: 'payments.confirm', select: { rows: rowsOf(lines) } }}
    foreseen={({ can, total, amount }) => [
      t('many.can', { can, total }),
      ...(can > 0 && amount !== null ? [t('many.credited', { amount: dollars(amount) })] : []),
    ]}
    confirmText={(count) => t('many.confirm', { count })}
    {...{ onEnded, onClose }}
  />
)
