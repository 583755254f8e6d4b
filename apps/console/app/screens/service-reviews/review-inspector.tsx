import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { useId, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { saidOf } from '../../api/api-error.ts'
import type { Field, Thing } from '../../forms/field.ts'
import { FieldControl } from '../../forms/field-control.tsx'
import { ThingForm } from '../../forms/thing-form.tsx'
import { useSending } from '../../forms/use-sending.ts'
import { Inspector } from '../../lists/inspector.tsx'
import texts from '../../messages/en/service-reviews.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { fullTime } from '../../values/times.ts'
import styles from './review-inspector.module.css'
import type { ServiceReview } from './service-review.ts'

const t = sayFrom(texts)
const fields: readonly Field[] = [
  { name: 'answer', label: t('answer'), hint: t('answerHint'), kind: 'area', isOptional: true, isWide: true },
]

export interface ReviewInspectorProps {
  readonly id: string
  /** The call of the list that it stands in. */
  readonly list: string
  readonly onClose: () => void
}

/** One review: hidden with a reason, shown again, answered in the name of the shop. */
export function ReviewInspector({ id, list, onClose }: ReviewInspectorProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const { key } = usePanel()
  const mayModerate = useIsPermitted('reviews.moderate')
  const path = `${list}/${encodeURIComponent(id)}`
  const queryKey = ['service-review', path]
  const found = useQuery({ queryKey, queryFn: ({ signal }) => client.read<ServiceReview>(path, {}, signal) })
  const review = found.data
  const thing = useMemo((): Thing => ({ answer: review?.answer ?? null }), [review])
  const write = async (act: string, body: object, key?: string) => {
    const next = await client.write<ServiceReview>('POST', `${path}/${act}`, body, key)
    queries.setQueryData(queryKey, next)
    await queries.invalidateQueries({ queryKey: ['list', list] })
    return next
  }
  const showAgain = (version: number) =>
    write('show', { version })
      .then(() => toast(t('wasShown', { id })))
      .catch((error: unknown) => toast(saidOf(error)))
  const name = t('review', { id })
  return (
    <Inspector title={name} label={name} onClose={onClose}>
      {found.error && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows />}
      {review && (
        <>
          <div className={styles.body}>
            <Facts
              facts={[
                [
                  t('service'),
                  <Link key="service" className="link" to={`${paths.panel(key, 'services')}?open=${review.service.id}`}>
                    {review.service.name}
                  </Link>,
                ],
                [t('rating'), t('stars', { count: review.rating })],
                [t('comment'), review.comment ?? t('noComment')],
                [t('author'), review.author],
                [
                  t('customer'),
                  <Link key="customer" className="link" to={`${paths.panel(key, 'customers')}?open=${review.customerId}`}>
                    #{review.customerId}
                  </Link>,
                ],
                [t('written'), fullTime(review.writtenAt)],
              ]}
            />
            {review.hiddenBecause !== null && <Notice tone="warn">{t('hiddenBecause', { reason: review.hiddenBecause })}</Notice>}
            {mayModerate &&
              (review.hiddenAt === null ? (
                <Hiding
                  onHide={async (reason, key) => {
                    const { version } = await write('hide', { version: review.version, reason }, key)
                    toast(t('wasHidden', { id }), () => void showAgain(version))
                  }}
                />
              ) : (
                <Action onClick={() => void showAgain(review.version)}>{t('show')}</Action>
              ))}
          </div>
          <ThingForm
            {...{ fields, thing }}
            isReadOnly={!mayModerate}
            draft={`service-reviews/${id}`}
            onSave={async ({ answer }, key) => {
              await write('answer', { version: review.version, answer }, key)
              toast(t('answerSaved'))
            }}
          />
        </>
      )}
    </Inspector>
  )
}

function Hiding({ onHide }: { readonly onHide: (reason: string, key: string) => Promise<void> }) {
  const id = useId()
  const sending = useSending()
  const [reason, setReason] = useState('')
  return (
    <form
      className={styles.hiding}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void sending.send((key) => onHide(reason, key))
      }}
    >
      <FieldControl
        id={`${id}reason`}
        field={{ label: t('reason'), hint: t('reasonHint'), kind: 'text', isWide: true }}
        value={reason}
        error={sending.errorOf('reason') ?? sending.message}
        onChange={(value) => setReason(String(value))}
      />
      <Action type="submit" isLoading={sending.isSending}>
        {t('hide')}
      </Action>
    </form>
  )
}
