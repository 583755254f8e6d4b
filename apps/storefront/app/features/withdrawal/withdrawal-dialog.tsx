import { formatMicro, type Micro, micro, parseMicro } from '@vitrine/platform/kernel'
import { Button, Notice, RadioRows, Receipt, TextField } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { formatFraction, formatMoney } from '@vitrine/ui/formats'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#i18n'
import { useShop } from '../../shop/shop-context.tsx'
import { MethodIcon } from '../payment/methods/method-icon.tsx'
import { typedAmount } from '../payment/methods/top-up.ts'
import { highestAmount } from './highest-amount.ts'
import type { WithdrawalFacts } from './load-withdrawals.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import styles from './withdrawal.module.css'

type Method = WithdrawalFacts['methods'][number]

export interface WithdrawalDialogProps {
  readonly facts: WithdrawalFacts
  readonly onClose: () => void
  readonly onRequested: () => void
}

/** Asks for earned money: how, how much, where to; what it costs stands beside it before anything is sent. */
export default function WithdrawalDialog({ facts: { methods, earned }, onClose, onRequested }: WithdrawalDialogProps) {
  const { t } = useTranslation(['withdrawal', 'common'])
  const { locale } = useShop()
  const [methodId, setMethodId] = useState(methods[0]?.id)
  const [text, setText] = useState('')
  const [account, setAccount] = useState('')
  const [comment, setComment] = useState('')
  const method = methods.find(({ id }) => id === methodId)
  const amount = typedAmount(text)
  const form = useWithdrawal(methodId, amount, onRequested)
  const usd = (value: string | Micro | undefined) => formatMoney(value, { locale })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(amount === undefined ? { amount: t('required.amount') } : {}),
      ...(account.trim() === '' ? { account_number: t('required.account') } : {}),
    }
    if (amount === undefined || Object.keys(missing).length > 0) {
      form.fail(missing)
      return goToFirst(missing)
    }
    const said = comment.trim()
    if (methodId !== undefined)
      goToFirst(
        await form.send({
          amount: formatMicro(amount),
          payment_method_id: methodId,
          account_number: account.trim(),
          ...(said ? { user_comment: said } : {}),
        }),
      )
  }
  const type = (typed: string) => {
    setText(typed)
    form.clear()
  }
  const most = method && highestAmount(method, parseMicro(earned) ?? micro(0n))
  return (
    <Dialog isOpen onClose={onClose} title={t('dialog')} closeLabel={t('common:shell.close')} width={520}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <RadioRows
          name="withdrawal-method"
          label={t('method')}
          rows={methods.map((each) => ({
            value: String(each.id),
            title: each.name,
            detail: <MethodFacts method={each} />,
            icon: <MethodIcon source={each.icon} />,
          }))}
          value={String(methodId)}
          onChange={(id) => {
            setMethodId(Number(id))
            form.clear()
          }}
        />
        <TextField
          id="withdrawal-amount"
          label={t('amount')}
          inputMode="decimal"
          autoComplete="off"
          before={
            <span className="tone-3" aria-hidden="true">
              $
            </span>
          }
          after={
            most !== undefined && (
              <Button
                size="small"
                variant="quiet"
                aria-label={`${t('max')}: ${t('maxNamed', { amount: usd(most) })}`}
                onClick={() => type(plain(most))}
              >
                {t('max')}
              </Button>
            )
          }
          value={text}
          error={form.errors.amount}
          hint={method && boundsOf(method, usd, t)}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <TextField
          id="withdrawal-account"
          label={t('account')}
          autoComplete="off"
          maxLength={255}
          value={account}
          error={form.errors.account_number}
          hint={t('accountHint')}
          onChange={(event) => {
            setAccount(event.currentTarget.value)
            form.clear()
          }}
        />
        <TextField
          id="withdrawal-comment"
          label={t('comment')}
          autoComplete="off"
          maxLength={500}
          value={comment}
          error={form.errors.user_comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Receipt
          size="plain"
          isStale={form.isPending}
          lines={[
            { key: 'amount', label: t('receipt.amount'), amount: usd(amount) },
            { key: 'fee', label: t('receipt.fee'), amount: usd(form.quote?.fee) },
          ]}
          totalLabel={t('receipt.total')}
          total={usd(form.quote?.total)}
        />
        {form.failure && (
          <Notice tone="bad" role="alert">
            {form.failure}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="huge" isBlock isLoading={form.isSending}>
          {t('submit')}
        </Button>
        <p className="type-small tone-3">{t('note')}</p>
      </form>
    </Dialog>
  )
}

const fields = [
  ['amount', 'withdrawal-amount'],
  ['account_number', 'withdrawal-account'],
  ['user_comment', 'withdrawal-comment'],
] as const

/** Where one types next: the first field that something is wrong with. */
function goToFirst(errors: Readonly<Record<string, string>>): void {
  const first = fields.find(([field]) => field in errors)
  if (first) document.getElementById(first[1])?.focus()
}

/** Two decimals, as they are typed. */
const plain = (amount: Micro): string => `${amount / 1_000_000n}.${String((amount % 1_000_000n) / 10_000n).padStart(2, '0')}`

type Usd = (value: string | undefined) => string
type Translate = ReturnType<typeof useTranslation<['withdrawal', 'common']>>['t']

const boundsOf = ({ min_amount: min, max_amount: max }: Method, usd: Usd, t: Translate): string =>
  max === null ? t('boundsMin', { min: usd(min) }) : t('bounds', { min: usd(min), max: usd(max) })

function MethodFacts({ method }: { readonly method: Method }) {
  const { t } = useTranslation('withdrawal')
  const { locale } = useShop()
  const min = formatMoney(method.min_fee, { locale })
  const percent = formatFraction(method.fee_percent, locale)
  const fee =
    method.fee_percent === 0
      ? method.min_fee === '0.00'
        ? t('fee.none')
        : t('fee.flat', { amount: min })
      : method.min_fee === '0.00'
        ? t('fee.percent', { percent })
        : t('fee.both', { percent, amount: min })
  return (
    <>
      {fee}
      {method.description && <span className={styles.detail}>{method.description}</span>}
    </>
  )
}
