import { CheckboxRow, classNames, Notice, Tag } from '@vitrine/ui/components'
import { useState } from 'react'
import { FieldText } from '../../../forms/field-text.tsx'
import { ListScreen } from '../../../lists/list-screen.tsx'
import texts from '../../../messages/en/bank-statement.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { useIsPermitted } from '../../../session/panel-context.ts'
import { grouped } from '../../../values/units.ts'
import { PaymentInspector } from '../payment-inspector.tsx'
import { PaymentTabs } from '../payment-tabs.tsx'
import { ConfirmManyDialog } from './confirm-dialog.tsx'
import { linesToConfirm } from './confirm-many.ts'
import { inOrder, type Statement, type StatementLine, withDecided } from './statement.ts'
import styles from './statement-screen.module.css'
import { useStatement } from './use-statement.ts'

const t = sayFrom(texts)
const NONE: ReadonlySet<number> = new Set()
const TONES = { exact: 'ok', differs: 'warn', late: 'warn', several: 'warn', closed: undefined } as const

/** A bank's statement beside the payments that wait for it. It stays on this page only. */
export function StatementScreen() {
  const reading = useStatement()
  const { statement, change } = reading
  const [open, setOpen] = useState<StatementLine>()
  const [isConfirming, setIsConfirming] = useState<readonly StatementLine[]>()
  return (
    <ListScreen
      title={t('title')}
      tabs={<PaymentTabs />}
      inspector={
        open && (
          <PaymentInspector
            key={open.line}
            id={String(open.payment.id)}
            statement={open}
            onClose={() => setOpen(undefined)}
            onDecided={() => {
              change((now) => withDecided(now, open.payment.id))
              setOpen(undefined)
            }}
          />
        )
      }
    >
      <div className={styles.body}>
        <StatementForm reading={reading} />
        {statement && <StatementLines statement={statement} open={open?.line} onOpen={setOpen} onConfirm={setIsConfirming} />}
      </div>
      {isConfirming && <ConfirmManyDialog lines={isConfirming} onEnded={reading.readAgain} onClose={() => setIsConfirming(undefined)} />}
    </ListScreen>
  )
}

function StatementForm({ reading }: { readonly reading: ReturnType<typeof useStatement> }) {
  const { values, set, read, error, isSending } = reading
  return (
    <div className={styles.form}>
      <p className="tone-2">{t('intro')}</p>
      <div className={styles.fields}>
        <label className={styles.file} htmlFor="statement-file">
          {t('file')}
          <input
            id="statement-file"
            type="file"
            accept=".xml,.sta,.mt940,.940,.txt,.csv"
            disabled={isSending}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'statement-file-error' : undefined}
            onClick={({ currentTarget }) => {
              // The same file can be chosen again after it was mended.
              currentTarget.value = ''
            }}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) read(file)
            }}
          />
        </label>
        <FieldText
          id="statement-account"
          label={t('account')}
          hint={t('unsaid')}
          maxLength={60}
          autoComplete="off"
          value={values.account}
          onChange={({ target }) => set({ ...values, account: target.value })}
        />
        <FieldText
          id="statement-currency"
          label={t('currency')}
          hint={t('unsaid')}
          maxLength={3}
          autoComplete="off"
          value={values.currency}
          error={reading.errorOf('currency')}
          onChange={({ target }) => set({ ...values, currency: target.value })}
        />
      </div>
      {error && (
        <Notice tone="bad" role="alert">
          <span id="statement-file-error" className={styles.faults}>
            {error}
          </span>
        </Notice>
      )}
      <p role="status" className="sr-only">
        {isSending ? t('reading') : ''}
      </p>
    </div>
  )
}

interface StatementLinesProps {
  readonly statement: Statement
  readonly open: number | undefined
  readonly onOpen: (line: StatementLine) => void
  readonly onConfirm: (lines: readonly StatementLine[]) => void
}

function StatementLines({ statement, open, onOpen, onConfirm }: StatementLinesProps) {
  const { payments, matched, leftOut, lines } = statement
  const mayConfirm = useIsPermitted('invoices.moderate')
  const agreeing = mayConfirm ? linesToConfirm(statement) : []
  const [left, setLeft] = useState<ReadonlySet<number>>(NONE)
  const chosen = agreeing.filter(({ line }) => !left.has(line))
  const choose = (line: number, isChosen: boolean) =>
    setLeft((now) => new Set(isChosen ? [...now].filter((one) => one !== line) : [...now, line]))
  return (
    <section className={styles.lines} aria-label={t('lines')}>
      <p role="status" className="type-caption tone-2">
        {t('found', { matched: grouped(matched), payments: grouped(payments) })}
        {leftOut > 0 && ` ${t('leftOut', { count: grouped(leftOut) })}`}
      </p>
      {matched === 0 && <p className="tone-2">{t('nothing')}</p>}
      {matched > lines.length && <Notice>{t('cut', { shown: grouped(lines.length) })}</Notice>}
      {agreeing.length > 0 && (
        <div className={styles.selection} role="toolbar" aria-label={t('many.bar')}>
          <CheckboxRow
            checked={chosen.length === agreeing.length}
            onChange={({ target }) => setLeft(target.checked ? NONE : new Set(agreeing.map(({ line }) => line)))}
          >
            {t('many.all', { count: agreeing.length })}
          </CheckboxRow>
          <Action variant="primary" disabled={chosen.length === 0} onClick={() => onConfirm(chosen)}>
            {t('many.open', { count: chosen.length })}
          </Action>
        </div>
      )}
      {lines.length > 0 && (
        <ul className={styles.rows}>
          {inOrder(statement).map((line) => (
            <li key={line.line} className={styles.row} data-open={line.line === open || undefined} data-selects={mayConfirm || undefined}>
              {mayConfirm && (
                <span className={styles.box}>
                  {agreeing.includes(line) && (
                    <input
                      type="checkbox"
                      aria-label={t('many.one', { reference: line.payment.reference })}
                      checked={!left.has(line.line)}
                      onChange={({ target }) => choose(line.line, target.checked)}
                    />
                  )}
                </span>
              )}
              <button type="button" className={styles.open} aria-expanded={line.line === open} onClick={() => onOpen(line)}>
                <span className="number weight-medium">{line.payment.reference}</span>
                <span className="tone-2 ellipsis">{line.payer || t('noPayer')}</span>
              </button>
              <span className={classNames(styles.text, 'tone-2 ellipsis')}>{line.text}</span>
              <span className={classNames(styles.amount, 'number')}>{`${line.amount} ${line.currency}`}</span>
              <span className={styles.match}>
                <Tag tone={TONES[line.match]}>{t(`match.${line.match}`)}</Tag>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
