import { Button, Chip, cardClass, IconCircleCheck, Notice, RadioRows, Receipt, TextField } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { FieldError, Section } from '../../../forms/section.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session-context.tsx'
import { useMoney, useShownMoney } from '../../../shop/shop-context.tsx'
import { UnlessActing } from '../../../shop/unless-acting.tsx'
import { NetworkMark } from '../../networks/network-mark.tsx'
import { MethodIcon } from '../../payment/methods/method-icon.tsx'
import type { OrderPageData } from '../form/load-order-page.ts'
import page from '../form/order-page.module.css'
import { contentsLimitOf, costPerPublication, selectedOf, withNetwork } from './model/subscription-form.ts'
import { ServiceRows } from './service-rows.tsx'
import styles from './subscription-order.module.css'
import { type SubscriptionState, useSubscription } from './use-subscription.ts'
import { useSubscriptionCost } from './use-subscription-cost.ts'

const LinkPreview = lazy(() => import('../form/parts/link-preview.tsx'))

/** Services that every new publication of a channel gets by itself. */
export default function SubscriptionOrder({ data }: { readonly data: OrderPageData }) {
  const { t } = useTranslation('subscribe')
  const subscription = useSubscription(data.methods)
  const { madeId, hasFailed } = subscription
  return (
    <>
      {madeId !== undefined && <MadeNotice id={madeId} />}
      <div className={page.grid}>
        <div className={page.form}>
          <div className={cardClass(page.card)}>
            <ChannelSection subscription={subscription} />
            <Section id="subscribe-services" title={t('services')}>
              {hasFailed ? (
                <Notice tone="bad" action={<Button onClick={subscription.retry}>{t('retry')}</Button>}>
                  {t('notLoaded')}
                </Notice>
              ) : (
                <ServiceRows subscription={subscription} />
              )}
              <FieldError id="subscribe-services-error" messages={subscription.errors.services} />
            </Section>
          </div>
        </div>
        <PayCard subscription={subscription} />
      </div>
    </>
  )
}

/** The button that made it is far below on a phone. */
function MadeNotice({ id }: { readonly id: number }) {
  const { t } = useTranslation('subscribe')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      <Notice
        tone="ok"
        role="status"
        action={
          <Link className="link weight-medium" to={paths.subscription(id)}>
            {t('made.open')}
          </Link>
        }
      >
        {t('made.text')}
      </Notice>
    </div>
  )
}

function ChannelSection({ subscription }: { readonly subscription: SubscriptionState }) {
  const { t } = useTranslation('subscribe')
  const { form, networks = [], errors, change } = subscription
  const textOf = (field: string) => errors[field]?.join('\n')
  return (
    <Section id="subscribe-channel" title={t('channel')}>
      <p className={styles.intro}>{t('intro')}</p>
      <div className={styles.stack}>
        <TextField
          id="subscribe-url"
          type="url"
          inputMode="url"
          label={t('url')}
          hint={t('urlHint')}
          maxLength={500}
          aria-required
          value={form.url}
          error={textOf('url')}
          onChange={(event) => subscription.typeUrl(event.currentTarget.value)}
          onBlur={subscription.link.judge.checkNow}
        />
        <LinkVerdict subscription={subscription} />
        {networks.length > 1 && (
          <fieldset className={styles.networks} aria-label={t('network')}>
            {networks.map((network) => (
              <Chip
                key={network.id}
                isSelected={network.id === form.networkId}
                onClick={() => change(withNetwork(form, network.id), 'services', 'url')}
              >
                <NetworkMark network={network} size={24} />
                {network.name}
              </Chip>
            ))}
          </fieldset>
        )}
        <div className={styles.pair}>
          <TextField
            id="subscribe-name"
            label={t('name')}
            hint={t('nameHint')}
            maxLength={100}
            aria-required
            autoComplete="off"
            value={form.name}
            error={textOf('name')}
            onChange={(event) => change({ ...form, name: event.currentTarget.value }, 'name')}
          />
          <LimitField subscription={subscription} />
        </div>
        {subscription.needsEmail && (
          <TextField
            id="subscribe-email"
            type="email"
            label={t('email')}
            hint={t('emailHint')}
            autoComplete="email"
            maxLength={255}
            aria-required
            value={form.email}
            error={textOf('email')}
            onChange={(event) => change({ ...form, email: event.currentTarget.value }, 'email')}
          />
        )}
      </div>
    </Section>
  )
}

/** What the link leads to: said and shown as soon as it is known, so that a wrong channel is noticed before anything is paid. */
function LinkVerdict({ subscription: { link, form, networks = [], errors } }: { readonly subscription: SubscriptionState }) {
  const { t } = useTranslation(['order', 'subscribe'])
  const { state } = link
  const network = state.kind === 'channel' && !errors.url ? networks.find(({ id }) => id === state.networkId) : undefined
  return (
    <div role="status" className={styles.verdict} hidden={!network && state.kind !== 'checking'}>
      {state.kind === 'checking' && <span className="sr-only">{t('link.checking')}</span>}
      {network && (
        <>
          <p className={styles.recognised}>
            <IconCircleCheck size={16} />
            {t('link.recognised', { network: network.name })}
          </p>
          <Suspense fallback={null}>
            <LinkPreview url={form.url.trim()} />
          </Suspense>
        </>
      )}
    </div>
  )
}

/** Any number may be typed; what counts is put right when the field is left (SUBS-007). */
function LimitField({ subscription: { form, change, errors } }: { readonly subscription: SubscriptionState }) {
  const { t } = useTranslation('subscribe')
  const [text, setText] = useState<string>()
  return (
    <TextField
      id="subscribe-limit"
      label={t('limit')}
      hint={t('limitHint')}
      inputMode="numeric"
      autoComplete="off"
      value={text ?? String(form.contentsLimit)}
      error={errors.contents_limit?.join('\n')}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        if (text !== undefined) change({ ...form, contentsLimit: contentsLimitOf(text, form.contentsLimit) }, 'contents_limit')
        setText(undefined)
      }}
    />
  )
}

const BALANCE = 'balance'

function PayCard({ subscription }: { readonly subscription: SubscriptionState }) {
  const { t } = useTranslation('subscribe')
  const { t: translate } = useTranslation('order')
  const { profile } = useSession()
  const money = useMoney()
  const { split, text } = useShownMoney()
  const { form, cards, change, errors, failure, isGuest } = subscription
  const cost = useSubscriptionCost(form)
  const icon = (source: string): ReactNode => <MethodIcon source={source} />
  const rows = [
    ...cards.map(({ linkedCardId, name, icon: source }) => ({ value: String(linkedCardId), title: name, icon: icon(source) })),
    {
      value: BALANCE,
      title: t('balance'),
      detail: isGuest ? undefined : translate('pay.available', { amount: money(profile?.balance ?? '0') }),
    },
  ]
  const selected = selectedOf(form)
  const shown = split(selected.map(({ serviceCost }) => serviceCost))
  const costs = selected.map(({ serviceTypeId, name }, index) => ({
    key: String(serviceTypeId),
    label: name,
    amount: text(shown[index] ?? 0n),
  }))
  const each = { key: 'each', label: t('perPublication'), amount: money(costPerPublication(form)) }
  const payErrors = [...(errors.balance ?? []), ...(errors.recurring_payments_method_id ?? [])]
  return (
    <aside className={page.side}>
      <div className={cardClass(page.pay)}>
        <div className={page.ways}>
          <h2 className={`type-h2 ${styles.payTitle}`}>{translate('pay.title')}</h2>
          <RadioRows
            name="subscribe-payment"
            label={translate('pay.label')}
            rows={rows}
            value={form.paymentType === 'FromBalance' ? BALANCE : String(form.selectedCard)}
            onChange={(value) => {
              const isBalance = value === BALANCE
              change(
                isBalance ? { ...form, paymentType: 'FromBalance' } : { ...form, paymentType: 'PayFromCard', selectedCard: Number(value) },
                'balance',
                'recurring_payments_method_id',
              )
            }}
          />
          <FieldError id="subscribe-payment-error" messages={payErrors} />
          {errors.balance && (
            <Link className="link type-small" to={paths.addFunds()}>
              {t('addFunds')}
            </Link>
          )}
        </div>
        <div className={page.sum}>
          <Receipt
            lines={costs.length > 1 ? [...costs, each] : [each]}
            totalLabel={t('atMost', { count: form.contentsLimit, number: formatQuantity(form.contentsLimit) })}
            total={money(cost.total)}
            isStale={cost.isPending}
          />
          {failure && (
            <Notice tone="bad" role="alert">
              {failure}
            </Notice>
          )}
          <UnlessActing>
            <Button variant="primary" size="huge" isBlock isLoading={subscription.isSending} onClick={subscription.submit}>
              {isGuest ? t('signIn') : t('submit')}
            </Button>
          </UnlessActing>
          <p className="type-caption tone-3">{t('promise')}</p>
        </div>
      </div>
    </aside>
  )
}
