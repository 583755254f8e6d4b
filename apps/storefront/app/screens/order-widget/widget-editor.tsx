import { Button, CheckboxRow, Notice, SectionCard, TextField } from '@vitrine/ui/components'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from '#i18n'
import { MethodIcon } from '../../features/payment/methods/method-icon.tsx'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import type { Example } from './load-example.ts'
import { previewPpm, type SavedWidget, type WidgetMethod } from './model/widget-form.ts'
import { useWidgetForm, type WidgetField } from './use-widget-form.ts'
import styles from './widget-editor.module.css'
import { WidgetPreview } from './widget-preview.tsx'

export interface WidgetEditorProps {
  /** Undefined for a new one. */
  readonly widget: SavedWidget | undefined
  readonly methods: readonly WidgetMethod[]
  readonly usual: number
  readonly example: Example | undefined
  readonly onDone: (isSaved: boolean) => void
}

const inputOf: Readonly<Record<WidgetField, string>> = {
  name: 'widget-name',
  minimum_purchase_amount: 'widget-minimum',
  payment_methods: 'widget-methods',
  reward_percent: 'widget-percent',
}

/** What visitors will see on the left, the settings on the right. */
export function WidgetEditor({ widget, methods, usual, example, onDone }: WidgetEditorProps) {
  const { t } = useTranslation('order-widget')
  const { form, change, errors, failure, isSending, send } = useWidgetForm({
    widget,
    usual,
    offered: methods.map(({ id }) => id),
    onSaved: () => onDone(true),
  })
  const wrong = Object.keys(errors)[0] as WidgetField | undefined
  const seen = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wrong) seen.current?.querySelector<HTMLElement>(`#${inputOf[wrong]}`)?.focus()
  }, [wrong])
  const isAnyChosen = methods.some(({ id }) => form.methods.includes(id))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <div className={styles.editor}>
      <WidgetPreview
        example={example}
        markupPpm={previewPpm(form.percent)}
        minimum={form.minimum}
        methods={methods.filter(({ id }) => form.methods.includes(id))}
      />
      <SectionCard id="widget-settings" title={widget ? t('editor.change', { name: widget.name }) : t('new')}>
        <form className={styles.form} ref={seen} onSubmit={submit} noValidate>
          <TextField
            id="widget-name"
            label={t('editor.name')}
            hint={t('editor.nameHint')}
            value={form.name}
            maxLength={100}
            error={errors.name}
            onChange={({ currentTarget: { value } }) => change({ name: value }, 'name')}
          />
          <TextField
            id="widget-percent"
            label={t('editor.percent')}
            hint={t('editor.percentHint')}
            inputMode="decimal"
            after={<span className="tone-3">%</span>}
            value={form.percent}
            error={errors.reward_percent && t('editor.percentRange')}
            onChange={({ currentTarget: { value } }) => change({ percent: value }, 'reward_percent')}
          />
          <TextField
            id="widget-minimum"
            label={t('editor.minimum')}
            hint={t('editor.minimumHint')}
            inputMode="decimal"
            before={<span className="tone-3">$</span>}
            value={form.minimum}
            error={errors.minimum_purchase_amount}
            onChange={({ currentTarget: { value } }) => change({ minimum: value }, 'minimum_purchase_amount')}
          />
          <Methods
            methods={methods}
            chosen={form.methods}
            error={errors.payment_methods && (isAnyChosen ? errors.payment_methods : t('editor.methodsNeeded'))}
            onChange={(ids) => change({ methods: ids }, 'payment_methods')}
          />
          {failure && (
            <Notice tone="bad" role="alert">
              {failure}
            </Notice>
          )}
          <div className={styles.actions}>
            <UnlessActing>
              <Button type="submit" variant="primary" isLoading={isSending}>
                {widget ? t('editor.save') : t('editor.create')}
              </Button>
            </UnlessActing>
            <Button onClick={() => onDone(false)}>{t('editor.cancel')}</Button>
          </div>
        </form>
      </SectionCard>
    </div>
  )
}

interface MethodsProps {
  readonly methods: readonly WidgetMethod[]
  readonly chosen: readonly number[]
  readonly error: string | undefined
  readonly onChange: (ids: readonly number[]) => void
}

function Methods({ methods, chosen, error, onChange }: MethodsProps) {
  const { t } = useTranslation('order-widget')
  return (
    <fieldset id="widget-methods" className={styles.methods} tabIndex={-1} aria-describedby={error ? 'widget-methods-error' : undefined}>
      <legend className="weight-medium">{t('editor.methods')}</legend>
      {methods.map(({ id, name, icon }) => (
        <CheckboxRow
          key={id}
          checked={chosen.includes(id)}
          onChange={({ currentTarget: { checked } }) => onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
        >
          <span className={styles.method}>
            <MethodIcon source={icon} />
            {name}
          </span>
        </CheckboxRow>
      ))}
      {error && (
        <span className={styles.error} id="widget-methods-error">
          {error}
        </span>
      )}
    </fieldset>
  )
}
