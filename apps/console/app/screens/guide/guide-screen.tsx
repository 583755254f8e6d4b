import { buttonClass, classNames, IconCheck, Notice, Tag } from '@vitrine/ui/components'
import { Link, useLocation } from 'react-router'
import { Opening } from '../../guide/opening.tsx'
import { stepPlaces } from '../../guide/step-places.ts'
import { type GuideStep, useGuide } from '../../guide/use-guide.ts'
import { VisitShop } from '../../guide/visit-shop.tsx'
import texts from '../../messages/en/guide.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { paths } from '../../paths.ts'
import { isPermitted } from '../../session/me.ts'
import { usePanel } from '../../session/panel-context.ts'
import styles from './guide-screen.module.css'

const t = sayFrom(texts)

/** The way from an empty panel to the first delivered order; every step is an ordinary screen. */
export function GuideScreen() {
  const guide = useGuide()
  const steps = guide.data ?? []
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  const { state } = useLocation()
  const leftOut = leftOutTexts.filter((name) => countIn(state, name) > 0)
  return (
    <div className={styles.screen}>
      <ScreenHead
        title={t('title')}
        count={guide.data && t('progress', { done, all: steps.length })}
        actions={<VisitShop>{t('visitShop')}</VisitShop>}
      />
      <div className={styles.body}>
        <p className={styles.intro} role="status">
          {guide.data && done === steps.length ? t('allDone') : t('intro')}
        </p>
        {leftOut.map((name) => (
          <div key={name} className={styles.notice}>
            <Notice tone="info">{t(name, { count: countIn(state, name) })}</Notice>
          </div>
        ))}
        {guide.isPending && <LoadingRows rows={6} />}
        {guide.error && !guide.data && <FailureView error={guide.error} onRetry={() => void guide.refetch()} />}
        <ol className={styles.steps}>
          {steps.map((step, at) => (
            <StepRow key={step.step} step={step} number={at + 1} isNext={step === next} />
          ))}
        </ol>
      </div>
    </div>
  )
}

/** Said once, on the way from the page that made the shop as a copy. */
const leftOutTexts = ['couponsLeftOut', 'providersLeftOut', 'methodsLeftOut'] as const
const countIn = (state: unknown, name: string): number =>
  typeof state === 'object' && state !== null ? Number(new Map<string, unknown>(Object.entries(state)).get(name) ?? 0) : 0

interface StepRowProps {
  readonly step: GuideStep
  readonly number: number
  /** The first one that is left. */
  readonly isNext: boolean
}

function StepRow({ step: { step, isDone, missing, permission }, number, isNext }: StepRowProps) {
  const panel = usePanel()
  const place = stepPlaces[step]
  const isMine = isPermitted(panel, permission)
  return (
    <li className={styles.step} data-step={step} data-done={isDone}>
      <span className={classNames(styles.mark, isDone && 'soft-ok')} aria-hidden="true">
        {isDone ? <IconCheck size={14} /> : number}
      </span>
      <div className={styles.text}>
        <h2 className={styles.name}>
          {t(`steps.${step}.name`)} <Tag tone={isDone ? 'ok' : 'mute'}>{isDone ? t('done') : t('open')}</Tag>
        </h2>
        <p className="tone-2">{t(`steps.${step}.text`)}</p>
        {missing.length > 0 && (
          <p className="type-caption tone-3">
            {t('missingLabel')} {missing.map(nameOf).join(', ')}
          </p>
        )}
        {!(isMine || isDone) && <p className="type-caption tone-3">{t('notYours', { permission })}</p>}
      </div>
      {isMine &&
        (place ? (
          <Link className={buttonClass({ variant: isNext ? 'primary' : 'default', size: 'small' })} to={paths.panel(panel.key, place)}>
            {t(`steps.${step}.action`)}
          </Link>
        ) : step === 'opening' ? (
          !isDone && <Opening variant={isNext ? 'primary' : 'default'} />
        ) : (
          <VisitShop variant={isNext ? 'primary' : 'default'}>{t('steps.test_order.action')}</VisitShop>
        ))}
    </li>
  )
}

const MISSING: readonly string[] = Object.keys(texts.missing)
/** A newer server may miss more than this page has words for. */
const nameOf = (name: string): string => (MISSING.includes(name) ? t(`missing.${name as keyof typeof texts.missing}`) : name)
