import type { CheckOfTaskWire } from '@vitrine/earning/contract/schemas'
import { toBcp47 } from '@vitrine/platform/kernel'
import { Button, buttonClass, IconButton, IconCircleCheck, IconClose, IconExternal, Stepper } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { CopyButton } from '../../overlays/copy-button.tsx'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import styles from './running-task.module.css'
import { kindOfType } from './task-query.ts'
import type { Checks } from './use-checks.ts'
import { clockText, secondsUntil, useSeconds } from './use-seconds.ts'

/** The server takes no end sooner, and no question more often. */
const WAIT_MS = 10_000

export interface RunningTaskProps {
  readonly check: CheckOfTaskWire
  readonly checks: Checks
}

/** The task in hand, always in sight: its steps, the time there is, and whether it is done. */
export function RunningTask({ check, checks }: RunningTaskProps) {
  const { t } = useTranslation(['tasks', 'common'])
  const money = useMoney()
  const kind = kindOfType(check.task.service.type)
  const isDone = check.status === 'completed'
  const active = isDone ? 3 : check.status === 'in_moderation' ? 2 : check.start_at === null ? 0 : 1
  const steps = (['begin', 'perform', 'paid'] as const).map((step) => ({ title: t(`running.steps.${step}`) }))
  return (
    <section className={styles.bar} aria-label={t('running.title')}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <div className={styles.texts}>
            <h2 className={styles.title}>{t(`kinds.${kind}`)}</h2>
            <p className={`type-small tone-3 ${styles.target}`}>{check.task.promotable?.snippet.title ?? check.task.url}</p>
          </div>
          <span className={`number ${styles.reward}`}>{money(check.task.reward, { precision: 4 })}</span>
          <IconButton label={t('common:shell.close')} onClick={checks.put}>
            <IconClose />
          </IconButton>
        </div>
        <Stepper label={t('running.title')} steps={steps} active={active} doneLabel={t('running.stepDone')} />
        {check.options.custom_comment !== null && !isDone && <GivenMessages text={check.options.custom_comment} />}
        {!isDone && <Brief options={check.options} />}
        {isDone ? (
          <Paid check={check} />
        ) : check.start_at === null ? (
          <Beginning check={check} checks={checks} />
        ) : (
          <Work check={check} checks={checks} />
        )}
      </div>
    </section>
  )
}

/** What is to be written (TASK-001). */
function GivenMessages({ text }: { readonly text: string }) {
  const { t } = useTranslation('tasks')
  return (
    <div className={styles.comment}>
      <div>
        <p className="type-small tone-3">{t('running.comment')}</p>
        <p className={styles.text}>{text}</p>
      </div>
      <CopyButton text={text} name={t('running.commentName')} size="medium" variant="default" />
    </div>
  )
}

/** What the customer wants written about, where the text is left to the performer. */
function Brief({ options: { brief, languages } }: { readonly options: CheckOfTaskWire['options'] }) {
  const { t } = useTranslation('tasks')
  const { locale } = useShop()
  if (brief === null && languages.length === 0) return null
  const names = new Intl.DisplayNames([toBcp47(locale)], { type: 'language' })
  const listed = new Intl.ListFormat(toBcp47(locale), { type: 'disjunction' }).format(languages.map((code) => names.of(code) ?? code))
  return (
    <div className={styles.comment}>
      <div>
        {brief !== null && (
          <>
            <p className="type-small tone-3">{t('running.brief')}</p>
            <p className={styles.brief}>{brief}</p>
          </>
        )}
        {languages.length > 0 && <p className="type-small tone-3">{t('running.writeIn', { languages: listed })}</p>}
      </div>
    </div>
  )
}

function Paid({ check }: { readonly check: CheckOfTaskWire }) {
  const { t } = useTranslation('tasks')
  const money = useMoney()
  return (
    <p className={styles.paid} role="status">
      <IconCircleCheck />
      {t('running.paid', { reward: money(check.task.reward, { precision: 4 }) })}
    </p>
  )
}

/** Nothing is to be done on the platform yet: what is done before the server has counted does not count, and the text to write is not known. */
function Beginning({ check, checks }: RunningTaskProps) {
  const { t } = useTranslation('tasks')
  const place = `check-${check.id}` as const
  const isBusy = checks.busy === place || checks.busy === `task-${check.task.id}`
  const failure = [place, `task-${check.task.id}`].includes(checks.failure?.at ?? '') ? checks.failure : undefined
  return (
    <>
      <div role="alert" className={styles.alert}>
        {failure && <p className={styles.failure}>{failure.text}</p>}
      </div>
      <div className={styles.actions}>
        <Button
          variant="primary"
          disabled={checks.busy !== undefined && !isBusy}
          isLoading={isBusy}
          onClick={() => void checks.ask(check.id)}
        >
          {t('start')}
        </Button>
      </div>
    </>
  )
}

function Work({ check, checks }: RunningTaskProps) {
  const { t } = useTranslation('tasks')
  const now = useSeconds()
  const [requestedAt, setRequestedAt] = useState<number>()
  const place = `check-${check.id}` as const
  const failure = checks.failure?.at === place ? checks.failure : undefined
  const isWaiting = check.status === 'in_moderation'
  const toEnd = secondsUntil(check.start_at === null ? null : Date.parse(check.start_at) + WAIT_MS, now)
  const toAsk = secondsUntil(requestedAt === undefined ? null : requestedAt + WAIT_MS, now)
  const left = secondsUntil(check.due_at === null ? null : Date.parse(check.due_at), now)
  if (!isWaiting && now !== undefined && left === 0) return <p className={styles.failure}>{t('running.expired')}</p>
  return (
    <>
      <div role="alert" className={styles.alert}>
        {failure && (
          <p className={styles.failure}>
            {failure.text} {failure.problem && t(`problems.${failure.problem}`)}
          </p>
        )}
      </div>
      {isWaiting ? (
        <p className="tone-2">{t('running.moderation')}</p>
      ) : (
        now !== undefined && <p className="type-small tone-3 number">{t('running.left', { time: clockText(left) })}</p>
      )}
      <div className={styles.actions}>
        <a
          className={buttonClass({ variant: isWaiting ? 'default' : 'soft' })}
          href={check.task.url}
          target="_blank"
          rel="noreferrer noopener"
        >
          <IconExternal size={16} />
          {t('running.open')}
        </a>
        <Button
          variant="primary"
          disabled={toAsk > 0 || (checks.busy !== undefined && checks.busy !== place)}
          isLoading={checks.busy === place}
          onClick={() => {
            setRequestedAt(Date.now())
            void checks.ask(check.id)
          }}
        >
          {toAsk > 0 && checks.busy !== place ? t('running.checkIn', { seconds: toAsk }) : t('running.check')}
        </Button>
        {check.status === 'in_processing' && (
          <Button variant="quiet" disabled={toEnd > 0 || checks.busy !== undefined} onClick={() => void checks.end(check.id)}>
            {toEnd > 0 ? t('running.endIn', { seconds: toEnd }) : t('running.end')}
          </Button>
        )}
      </div>
    </>
  )
}
