import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { useId, useState } from 'react'
import { FieldText } from '../../forms/field-text.tsx'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import styles from './provider-test.module.css'

const t = sayFrom(texts)

interface ProviderCurrencyProps {
  readonly listPath: string
  readonly id: number
  readonly currency: string
  /** What one of it is worth in USD; null until an owner has said so. */
  readonly worth: string | null
}

/** Before anything is bought or imported an owner says what the provider's currency is, and what it is worth; of another one than ours that changes. */
export function ProviderCurrency({ listPath, id, currency: known, worth: told }: ProviderCurrencyProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const fieldId = useId()
  const [currency, setCurrency] = useState(known)
  const [worth, setWorth] = useState(told ?? '1')
  const [isOpen, setIsOpen] = useState(told === null)
  const [failed, setFailed] = useState<string>()
  const confirm = () =>
    sending.send(async (key) => {
      const body = { currency: currency.trim().toUpperCase(), usdRate: worth.trim().replace(',', '.') }
      const { isConfirmed, message } = await client.write<{ isConfirmed: boolean; message: string | null }>(
        'PUT',
        `${listPath}/${id}/currency`,
        body,
        key,
      )
      setFailed(isConfirmed ? undefined : (message ?? ''))
      if (!isConfirmed) return
      toast(t(told === null ? 'currencyBox.confirmed' : 'currencyBox.changed'))
      setIsOpen(told === null)
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['list', listPath] }),
        queries.invalidateQueries({ queryKey: ['provider', `${listPath}/${id}`] }),
      ])
    })
  if (!isOpen)
    return (
      known !== 'USD' && (
        <div>
          <Action onClick={() => setIsOpen(true)}>{t('currencyBox.change', { currency: known, worth: told ?? '' })}</Action>
        </div>
      )
    )
  return (
    <div className={styles.test}>
      <Notice tone="warn">
        <b>{t(told === null ? 'currencyBox.title' : 'currencyBox.changeTitle')}</b>
        <br />
        {t(told === null ? 'currencyBox.text' : 'currencyBox.changeText')}
      </Notice>
      {(failed !== undefined || sending.message) && (
        <Notice tone="bad" role="alert">
          {sending.message ?? t('currencyBox.failed', { message: failed ?? '' })}
        </Notice>
      )}
      <div className={styles.fields}>
        <FieldText
          id={`${fieldId}currency`}
          label={t('currencyBox.currency')}
          maxLength={3}
          autoComplete="off"
          error={sending.errorOf('currency')}
          value={currency}
          readOnly={told !== null}
          onChange={(event) => setCurrency(event.target.value)}
        />
        <FieldText
          id={`${fieldId}worth`}
          label={t('currencyBox.worth', { currency: currency.trim().toUpperCase() })}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          error={sending.errorOf('usdRate')}
          value={worth}
          onChange={(event) => setWorth(event.target.value)}
        />
        <Action variant="primary" isLoading={sending.isSending} onClick={() => void confirm()}>
          {t(told === null ? 'currencyBox.confirm' : 'currencyBox.save')}
        </Action>
      </div>
    </div>
  )
}
