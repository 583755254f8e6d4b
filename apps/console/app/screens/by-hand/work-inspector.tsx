import { useQueryClient } from '@tanstack/react-query'
import { Notice, Tag } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useId, useState } from 'react'
import { FieldText } from '../../forms/field-text.tsx'
import { useSending } from '../../forms/use-sending.ts'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/by-hand.json'
import common from '../../messages/en/common.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useIsPermitted } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { grouped, wholeNumber } from '../../values/units.ts'
import styles from './by-hand-screen.module.css'
import type { Refused, Work, WorkState } from './work.ts'

const t = sayFrom(texts)
const c = sayFrom(common)
const PARAMETERS = ['comments', 'keywords', 'brief', 'language', 'country'] as const

interface WorkInspectorProps {
  readonly work: Work
  readonly path: string
  readonly onClose: () => void
}

/** An order that a person delivers: what is to be done, how far it is, and how it ends. */
export function WorkInspector({ work, path, onClose }: WorkInspectorProps) {
  const mayAct = useIsPermitted('orders.act')
  const { id, quantity } = work
  const report = useReport(work, path)
  const [asking, setAsking] = useState<Exclude<WorkState, 'in_progress'>>()
  const end = async (state: Exclude<WorkState, 'in_progress'>) => {
    setAsking(undefined)
    if (await report.send(state)) onClose()
  }
  return (
    <Inspector
      title={work.service ?? work.task}
      label={t('label', { id: String(id) })}
      badge={work.isCancelRequested ? <Tag tone="warn">{t('stopRequested')}</Tag> : <Tag>{String(id)}</Tag>}
      onClose={onClose}
    >
      <InspectorBody>
        {work.isCancelRequested && <Notice tone="warn">{t('stopNote')}</Notice>}
        {report.problem && (
          <Notice tone="bad" role="alert">
            {report.problem}
          </Notice>
        )}
        <Facts
          facts={[
            [t('facts.task'), work.task],
            [t('facts.link'), work.link],
            [t('facts.quantity'), grouped(quantity)],
            ...PARAMETERS.map((name) => [t(`facts.${name}`), work.fields[name] ?? ''] as const),
            [t('columns.account'), work.account],
          ]}
        />
        {mayAct ? <Progress work={work} report={report} /> : <p className="tone-3">{t('readOnly')}</p>}
      </InspectorBody>
      {mayAct && (
        <div className={styles.foot}>
          {report.delivered > 0 ? (
            <Action onClick={() => setAsking('partial')}>{t('endEarly')}</Action>
          ) : (
            <Action onClick={() => setAsking('canceled')}>{t('cancel')}</Action>
          )}
          <Action
            className={styles.first}
            isLoading={report.isSending}
            disabled={!report.isChanged}
            onClick={() => void report.send('in_progress')}
          >
            {t('save')}
          </Action>
          <Action variant="primary" onClick={() => setAsking('completed')}>
            {t('complete')}
          </Action>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={t(asking === 'completed' ? 'completeTitle' : asking === 'partial' ? 'endTitle' : 'cancelTitle', { id: String(id) })}
          closeLabel={c('close')}
          keepLabel={t('keep')}
          confirmLabel={t(asking === 'completed' ? 'confirmComplete' : asking === 'partial' ? 'confirmEnd' : 'confirmCancel')}
          onClose={() => setAsking(undefined)}
          onConfirm={() => end(asking)}
        >
          {t(asking === 'completed' ? 'completeText' : asking === 'partial' ? 'endText' : 'cancelText', {
            delivered: grouped(report.delivered),
            quantity: grouped(quantity),
          })}
        </ConfirmDialog>
      )}
    </Inspector>
  )
}

type Report = ReturnType<typeof useReport>

/** What is typed of an order's progress, and how it is sent. */
function useReport(work: Work, path: string) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const [startCount, setStartCount] = useState(work.startCount === null ? '' : String(work.startCount))
  const [delivered, setDelivered] = useState(String(work.delivered))
  const [refused, setRefused] = useState<Refused | 'notANumber'>()
  const typed = { startCount: startCount.trim() === '' ? '' : wholeNumber(startCount), delivered: wholeNumber(delivered) }
  const isChanged = startCount !== (work.startCount === null ? '' : String(work.startCount)) || delivered !== String(work.delivered)
  const send = async (state: WorkState): Promise<boolean> => {
    if (typed.delivered === undefined || typed.startCount === undefined) {
      setRefused('notANumber')
      return false
    }
    let isDone = false
    await sending.send(async (key) => {
      const row = {
        orderId: work.id,
        state,
        ...(state === 'completed' ? {} : { delivered: Number(typed.delivered) }),
        ...(typed.startCount ? { startCount: Number(typed.startCount) } : {}),
      }
      const { rows } = await client.write<{ rows: readonly { refusal: Refused | null }[] }>(
        'POST',
        `${path}/progress`,
        { rows: [row] },
        key,
      )
      const refusal = rows[0]?.refusal ?? undefined
      setRefused(refusal)
      if (refusal && refusal !== 'not_waiting') return
      await queries.invalidateQueries({ queryKey: ['list', path] })
      if (refusal) return
      isDone = true
      const said = { in_progress: 'saved', completed: 'completed', partial: 'ended', canceled: 'canceled' } as const
      toast(t(said[state], { id: String(work.id), delivered: grouped(typed.delivered ?? '0') }))
    })
    return isDone
  }
  return {
    ...{ startCount, setStartCount, delivered: Number(typed.delivered ?? work.delivered), typedDelivered: delivered, setDelivered },
    isSending: sending.isSending,
    isChanged,
    send,
    isUnread: { startCount: typed.startCount === undefined, delivered: typed.delivered === undefined },
    problem: sending.message ?? (refused && refused !== 'notANumber' ? t(`refusals.${refused}`) : undefined),
  }
}

function Progress({ work, report }: { readonly work: Work; readonly report: Report }) {
  const id = useId()
  return (
    <section aria-label={t('progress')} className={styles.fields}>
      <FieldText
        id={`${id}start`}
        label={t('startCount')}
        hint={t('startHint')}
        inputMode="numeric"
        autoComplete="off"
        error={report.isUnread.startCount ? t('notANumber') : undefined}
        readOnly={work.startCount !== null}
        value={report.startCount}
        onChange={(event) => report.setStartCount(event.target.value)}
      />
      <FieldText
        id={`${id}delivered`}
        label={t('delivered')}
        suffix={`/ ${grouped(work.quantity)}`}
        inputMode="numeric"
        autoComplete="off"
        error={report.isUnread.delivered ? t('notANumber') : undefined}
        value={report.typedDelivered}
        onChange={(event) => report.setDelivered(event.target.value)}
      />
    </section>
  )
}
