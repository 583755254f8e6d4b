import texts from '../../messages/en/bulk-actions.json'
import { type Named, sayFrom, textIn } from '../../messages/texts.ts'

const t = sayFrom(texts)

export interface BulkAction {
  readonly id: number
  readonly kind: string
  readonly state: 'running' | 'paused' | 'stopped' | 'done' | 'ended'
  readonly by: { readonly id: number; readonly name: string }
  readonly total: number
  readonly done: number
  readonly same: number
  readonly failed: number
  readonly origin: { readonly id: number; readonly how: 'retry' | 'undo' } | null
  readonly createdAt: string
  readonly endedAt: string | null
}

export const isOpen = ({ state }: Pick<BulkAction, 'state'>): boolean => state === 'running' || state === 'paused'

/** How many of its rows are behind it, whatever came of them. */
export const reached = ({ done, same, failed }: Pick<BulkAction, 'done' | 'same' | 'failed'>): number => done + same + failed

/** `services.csv` is called what people did. */
export function kindName(kind: string): string {
  const key = kind.replace('.', '_')
  return key in texts.kinds ? textIn(texts.kinds as Named, key) : t('kinds.other')
}
