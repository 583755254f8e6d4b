import { Button, Notice } from '@vitrine/ui/components'
import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n'
import { useApi } from '../../session/session-context.tsx'
import type { Order } from '../order-list/order-facts.ts'
import styles from './link-sheet.module.css'
import { LinkSheet } from './link-sheet.tsx'

/** The public address of an own order: copied, or replaced after a question. */
export default function LinkDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const { t } = useTranslation('orders')
  const link = useOwnLink(order.id)
  return (
    <LinkSheet
      orderId={order.id}
      token={link.token}
      note={link.isReplaced && t('link.replaced')}
      question={
        link.hasFailed ? (
          <Notice tone="bad" role="alert">
            {t('link.failed')}
          </Notice>
        ) : (
          (link.isAsking && (
            <div className={styles.question}>
              <p className="type-small">{t('link.replaceText')}</p>
              <div className={styles.answers}>
                <Button size="small" onClick={link.keep}>
                  {t('link.keep')}
                </Button>
                <Button size="small" variant="danger-outline" isLoading={link.isBusy} onClick={link.replace}>
                  {t('link.replace')}
                </Button>
              </div>
            </div>
          )) ||
          undefined
        )
      }
      onReplace={link.ask}
      onClose={onClose}
    />
  )
}

function useOwnLink(orderId: number) {
  const api = useApi()
  const [token, setToken] = useState<string>()
  const [stage, setStage] = useState<'shown' | 'asking' | 'busy' | 'replaced' | 'failed'>('shown')
  useEffect(() => {
    api.ordering.orderLinkOfOrder({ params: { orderId } }).then(
      ({ data }) => setToken(data.token),
      () => setStage('failed'),
    )
  }, [api, orderId])
  const replace = async () => {
    setStage('busy')
    try {
      setToken((await api.ordering.renewOrderLink({ params: { orderId } })).data.token)
      setStage('replaced')
    } catch {
      setStage('failed')
    }
  }
  return {
    token,
    isAsking: stage === 'asking' || stage === 'busy',
    isBusy: stage === 'busy',
    isReplaced: stage === 'replaced',
    hasFailed: stage === 'failed',
    ask: () => setStage('asking'),
    keep: () => setStage('shown'),
    replace: () => void replace(),
  }
}
