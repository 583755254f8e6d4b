import { Chip } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from '#i18n'
import { FieldError, Section } from '../../../../../forms/section.tsx'
import type { OrderTarget } from '../../../model/choices.ts'
import { editorOf, isOneOf, linesOf } from '../../../model/targets.ts'
import type { OrderState } from '../../state/use-order.ts'
import { TargetHint } from './target-hint.tsx'
import styles from './targets-section.module.css'

export const TARGETS_ID = 'order-targets'
const KeywordsField = lazy(() => import('./keywords-field.tsx'))
const CountriesField = lazy(() => import('./countries-field.tsx'))

export interface TargetProps {
  readonly id: string
  readonly target: OrderTarget
  readonly values: readonly string[]
  /** Where the lines are what is ordered: how many can be. */
  readonly linesMax: number | undefined
  readonly onChange: (values: readonly string[]) => void
  readonly onFocus: () => void
  readonly errorId: string | undefined
}

export function TargetSection({
  target,
  order,
  errors,
}: {
  readonly target: OrderTarget
  readonly order: OrderState
  readonly errors: readonly string[] | undefined
}) {
  const errorId = `${TARGETS_ID}-${target.id}-error`
  const props: TargetProps = {
    id: TARGETS_ID,
    target,
    linesMax: order.place?.service.calculable_quantity ? order.place.service.max_quantity : undefined,
    values: order.form.targetableValues.find(({ targetId }) => targetId === target.id)?.values ?? [],
    onChange: (values) => order.change.target(target.id, values),
    onFocus: () => order.change.focus('targetableValues', 'keywords'),
    errorId: errors ? errorId : undefined,
  }
  return (
    <Section id={`order-target-${target.id}`} title={target.name}>
      <Suspense fallback={<div className={styles.area} />}>
        <Editor {...props} />
      </Suspense>
      <FieldError id={errorId} messages={errors} />
    </Section>
  )
}

/** Each kind of target has its own way to be filled in (ORDERPAGE-003). */
function Editor(props: TargetProps) {
  switch (editorOf(props.target)) {
    case 'languages':
      return <Choices {...props} />
    case 'countries':
      return <CountriesField {...props} />
    case 'keywords':
      return <KeywordsField {...props} />
    default:
      return <Lines {...props} />
  }
}

/** Lines or free text: the text stays as it was typed, its values follow. */
function Lines({ id, target, values, linesMax, onChange, onFocus, errorId }: TargetProps) {
  const { t } = useTranslation('order')
  const editor = editorOf(target)
  const [text, setText] = useState(() => values.join('\n'))
  const hintId = useId()
  const read = (typed: string) => linesOf(editor === 'text' ? typed.replaceAll('\n', ' ') : typed)
  const reported = { count: values.length, number: formatQuantity(values.length) }
  const lines =
    linesMax === undefined
      ? t('targets.lines', reported)
      : t('targets.linesOf', { count: linesMax, number: reported.number, max: formatQuantity(linesMax) })
  return (
    <>
      <textarea
        id={id}
        className={styles.area}
        rows={editor === 'lines' ? 6 : 3}
        aria-label={target.name}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId ? `${errorId} ${hintId}` : hintId}
        placeholder={target.placeholder ?? undefined}
        value={text}
        onFocus={onFocus}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onChange(read(event.currentTarget.value))
        }}
      />
      {editor !== 'text' && <TargetHint id={hintId} text={t('targets.linesHint')} count={lines} />}
    </>
  )
}

function Choices({ id, target, values, onChange, onFocus }: TargetProps) {
  const toggle = (value: string) => {
    if (values.includes(value)) return onChange(values.filter((each) => each !== value))
    onChange(isOneOf(target) ? [value] : [...values, value])
  }
  return (
    <fieldset className={styles.choices} aria-label={target.name} id={id} tabIndex={-1} onFocus={onFocus}>
      {target.selectableValues.map(({ value, name }) => (
        <Chip key={value} isSelected={values.includes(value)} onClick={() => toggle(value)}>
          {name}
        </Chip>
      ))}
    </fieldset>
  )
}
