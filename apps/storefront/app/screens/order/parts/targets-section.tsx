import { Chip } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useId, useState } from 'react'
import { useTranslation } from '#words'
import type { OrderTarget } from '../model/choices.ts'
import { editorOf, KEYWORDS_MAX, keywordsOf, linesOf } from '../model/targets.ts'
import type { OrderState } from '../state/use-order.ts'
import { FieldError, Section } from './section.tsx'
import styles from './targets-section.module.css'

export const TARGETS_ID = 'order-targets'

interface TargetProps {
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
    target,
    linesMax: order.place?.service.calculable_quantity ? order.place.service.max_quantity : undefined,
    values: order.form.targetableValues.find(({ targetId }) => targetId === target.id)?.values ?? [],
    onChange: (values) => order.change.target(target.id, values),
    onFocus: () => order.change.focus('targetableValues', 'keywords'),
    errorId: errors ? errorId : undefined,
  }
  return (
    <Section id={`order-target-${target.id}`} title={target.name}>
      {editorOf(target) === 'languages' ? <Choices {...props} /> : <Lines {...props} />}
      <FieldError id={errorId} messages={errors} />
    </Section>
  )
}

/** Lines, keywords or free text: the text stays as it was typed, its values follow. */
function Lines({ target, values, linesMax, onChange, onFocus, errorId }: TargetProps) {
  const { t } = useTranslation('order')
  const editor = editorOf(target)
  const [text, setText] = useState(() => values.join(editor === 'keywords' ? ', ' : '\n'))
  const hintId = useId()
  const read = (typed: string) =>
    editor === 'keywords' ? keywordsOf(typed) : editor === 'text' ? linesOf(typed.replaceAll('\n', ' ')) : linesOf(typed)
  const told = { count: values.length, number: formatQuantity(values.length) }
  const lines =
    linesMax === undefined
      ? t('targets.lines', told)
      : t('targets.linesOf', { count: linesMax, number: told.number, max: formatQuantity(linesMax) })
  return (
    <>
      <textarea
        id={TARGETS_ID}
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
      {editor !== 'text' && (
        <p className={styles.hint} id={hintId}>
          <span>{editor === 'keywords' ? t('targets.keywordsHint', { max: KEYWORDS_MAX }) : t('targets.linesHint')}</span>
          <span className="number" role="status">
            {editor === 'keywords' ? t('targets.keywords', told) : lines}
          </span>
        </p>
      )}
    </>
  )
}

function Choices({ target, values, onChange, onFocus }: TargetProps) {
  const isOne = target.type.viewType === 'select' || target.type.viewType === 'radio'
  const toggle = (value: string) => {
    if (values.includes(value)) return onChange(values.filter((each) => each !== value))
    onChange(isOne ? [value] : [...values, value])
  }
  return (
    <fieldset className={styles.choices} aria-label={target.name} id={TARGETS_ID} tabIndex={-1} onFocus={onFocus}>
      {target.selectableValues.map(({ value, name }) => (
        <Chip key={value} isSelected={values.includes(value)} onClick={() => toggle(value)}>
          {name}
        </Chip>
      ))}
    </fieldset>
  )
}
