import { Button, IconButton, IconClose, IconDownload, IconPause, IconPlay } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { noticeText, statusOf } from '../../api/api-error.ts'
import type { ActionOutcome } from '../../features/order-actions/use-order-actions.ts'
import type { Order } from '../../features/order-list/order-facts.ts'
import { useApi } from '../../session/session-context.tsx'
import styles from './selection-bar.module.css'
import { useSaveOrders } from './use-save-orders.ts'
import type { Selection } from './use-selection.ts'

export interface SelectionBarProps {
  readonly selection: Selection
  readonly say: (outcome: ActionOutcome | undefined) => void
  /** Some of them are not what they were. */
  readonly onChanged: () => void
}

/** What can be done with the selected orders together: no more than their flags allow. */
export function SelectionBar({ selection, say, onChanged }: SelectionBarProps) {
  const { t } = useTranslation('orders')
  const save = useSaveOrders()
  const { run, isRunning } = useRunAll(say, onChanged)
  const { orders } = selection
  const pausable = orders.filter(({ actions }) => actions.pausable)
  const resumable = orders.filter(({ actions, status }) => actions.activable && status === 'stopped')
  const reported = (action: string, { length }: readonly Order[]) =>
    length === orders.length ? action : `${action} · ${formatQuantity(length)}`
  return (
    <div role="status" className={styles.frame}>
      {orders.length > 0 && (
        <div className={styles.bar}>
          <span className="weight-medium number">{t('selection.count', { number: formatQuantity(orders.length) })}</span>
          {pausable.length > 0 && (
            <Button size="small" icon={<IconPause size={16} />} isLoading={isRunning} onClick={() => void run('pause', pausable)}>
              {reported(t('actions.pause'), pausable)}
            </Button>
          )}
          {resumable.length > 0 && (
            <Button size="small" icon={<IconPlay size={16} />} isLoading={isRunning} onClick={() => void run('resume', resumable)}>
              {reported(t('actions.resume'), resumable)}
            </Button>
          )}
          <Button size="small" icon={<IconDownload size={16} />} onClick={() => save(orders)}>
            {t('export.button')}
          </Button>
          <IconButton label={t('selection.clear')} onClick={selection.clear}>
            <IconClose size={16} />
          </IconButton>
        </div>
      )}
    </div>
  )
}

/** One after the other; what fails does not keep the rest from it. */
function useRunAll(say: SelectionBarProps['say'], onChanged: () => void) {
  const { t } = useTranslation('orders')
  const { ordering } = useApi()
  const [isRunning, setIsRunning] = useState(false)
  const run = async (command: 'pause' | 'resume', orders: readonly Order[]) => {
    if (isRunning) return
    setIsRunning(true)
    say(undefined)
    const call = command === 'pause' ? ordering.pauseOrder : ordering.activateOrder
    let done = 0
    let failure: string | undefined
    for (const { id } of orders) {
      try {
        await call({ params: { orderId: id } })
        done += 1
      } catch (error) {
        failure ??= statusOf(error) === 0 ? t('actions.failed') : noticeText(error) || t('actions.failed')
      }
    }
    setIsRunning(false)
    const reported = t(command === 'pause' ? 'selection.paused' : 'selection.resumed', { number: formatQuantity(done) })
    say(failure ? { tone: 'bad', text: done > 0 ? `${reported}. ${failure}` : failure } : { tone: 'ok', text: reported })
    onChanged()
  }
  return { run, isRunning }
}
