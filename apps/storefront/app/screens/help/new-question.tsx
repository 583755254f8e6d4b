import { Button, cardClass, Notice, PageHead, pageClass, TextField } from '@vitrine/ui/components'
import { Select } from '@vitrine/ui/controls'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import type { Api } from '../../api/api-client.ts'
import { statusOf } from '../../api/api-error.ts'
import { serverApi } from '../../api/server-api.ts'
import { AttachmentField } from '../../features/attachments/attachment-field.tsx'
import { titleOf } from '../../features/order-list/order-title.ts'
import { MessageField } from '../../forms/message-field.tsx'
import { paths } from '../../paths.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import type { Route } from './+types/new-question.ts'
import { About } from './about.tsx'
import styles from './help.module.css'
import { loadSupportTimes } from './load-support-times.ts'
import { SupportTimes } from './support-times.tsx'
import { kinds, SUBJECT_LENGTH_MAX, useNewQuestion } from './use-new-question.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const { searchParams } = new URL(request.url)
  const api = serverApi(context)
  return {
    order: await orderOf(api, searchParams.get('order')),
    payment: await paymentOf(api, searchParams.get('payment')),
    times: await loadSupportTimes(api),
    now: new Date().toISOString(),
  }
}

/** What the address names and the customer has; anything else is a question about nothing in particular. */
async function ownOrNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if ([404, 422].includes(statusOf(error))) return null
    throw error
  }
}

async function orderOf(api: Api, text: string | null) {
  if (!/^[1-9]\d{0,9}$/.test(text ?? '') || Number(text) > 2_147_483_647) return null
  const found = await ownOrNull(api.ordering.getOrder({ params: { orderId: Number(text) } }))
  return found && { id: found.data.id, title: titleOf(found.data), service: found.data.service.name }
}

async function paymentOf(api: Api, text: string | null) {
  const found = text ? await ownOrNull(api.payments.getInvoice({ params: { invoiceId: text } })) : null
  return found && { id: found.data.id, number: found.data.number, method: found.data.payment_method.name }
}

/** A question to the shop's support, about an order or a payment when its address says so. */
export default function NewQuestion({ loaderData: { order, payment, times, now } }: Route.ComponentProps) {
  const { t } = useTranslation('help')
  const form = useNewQuestion({ orderId: order?.id, invoiceId: payment?.id })
  return (
    <div className={pageClass({ width: 'small' })}>
      <PageMessages routeName="help-new" title={t('new.title')} />
      <nav className={styles.crumbs} aria-label={t('breadcrumb')}>
        <Link to={paths.help()}>{t('title')}</Link>
      </nav>
      <PageHead title={t('new.title')} lead={form.email ? t('new.leadMail', { email: form.email }) : t('new.lead')} />
      <SupportTimes times={times} now={now} />
      <About order={order} payment={payment} />
      <form
        className={cardClass(styles.form)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.send()
        }}
      >
        <UnlessActing>
          {!order && !payment && (
            <div className={styles.kind}>
              <label htmlFor={form.ids.kind} className="weight-medium">
                {t('new.kind')}
              </label>
              <Select
                id={form.ids.kind}
                label={t('new.kind')}
                value={form.kind}
                options={kinds.map((value) => ({ value, name: t(`kinds.${value}`) }))}
                onChange={form.setKind}
              />
            </div>
          )}
          <TextField {...form.field('subject')} label={t('new.subject')} maxLength={SUBJECT_LENGTH_MAX} autoComplete="off" />
          <MessageField {...form.field('text')} label={t('new.text')} />
          <AttachmentField attachments={form.attachments} error={form.attachmentError} />
          {form.email === null && (
            <TextField
              {...form.field('email')}
              type="email"
              label={t('new.email')}
              hint={t('new.emailHint')}
              autoComplete="email"
              inputMode="email"
              maxLength={255}
            />
          )}
          {form.failure && (
            <Notice tone="bad" role="alert">
              {form.failure}
            </Notice>
          )}
          <Button variant="primary" type="submit" isLoading={form.isSending} disabled={form.attachments.sending !== undefined}>
            {t('new.send')}
          </Button>
        </UnlessActing>
      </form>
    </div>
  )
}
