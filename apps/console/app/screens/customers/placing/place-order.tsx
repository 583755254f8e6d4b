import { Dialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import common from '../../../messages/en/common.json'
import texts from '../../../messages/en/placing.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { usePanel } from '../../../session/panel-context.ts'
import { OrderForm } from './order-form.tsx'
import styles from './placing.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface PlaceOrderProps {
  readonly customerId: number
  /** Of the customer, in the operators' API. */
  readonly path: string
}

/** Orders for a customer, from the customer's balance. */
export function PlaceOrder(props: PlaceOrderProps) {
  const panel = usePanel()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Action onClick={() => setIsOpen(true)}>{t('place')}</Action>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('title', { panel: panel.name, id: String(props.customerId) })}
        closeLabel={c('close')}
        width={560}
      >
        <div className={styles.form}>
          <p className={styles.detail}>{t('note')}</p>
          <OrderForm {...props} onClose={close} />
        </div>
      </Dialog>
    </>
  )
}
