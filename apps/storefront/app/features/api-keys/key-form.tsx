import type { TokenScope } from '@vitrine/identity/contract/schemas'
import { Button, Notice, RadioRows, TextField } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '#i18n'
import { ValidationError } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import styles from './keys.module.css'
import { allScopes, ScopeChoice } from './scope-choice.tsx'
import type { KeyInput } from './use-keys.ts'

const ADDRESSES_MAX = 20
const NAME_LENGTH_MAX = 60

export interface KeyFormProps {
  /** The key to be changed; without one a key is made, and what it may do is chosen. */
  readonly initial?: Pick<KeyInput, 'name' | 'addresses'>
  /** Which kinds of keys there can be no more of. */
  readonly full?: { readonly live: boolean; readonly test: boolean }
  readonly submitLabel: string
  readonly onSubmit: (input: KeyInput) => Promise<unknown>
  readonly onCancel?: (() => void) | undefined
}

interface Problems {
  readonly name?: string | undefined
  readonly addresses?: string | undefined
  readonly scopes?: boolean
  readonly rest?: string | undefined
}

/** Name, rights and addresses of one key. */
export function KeyForm({ initial, full = { live: false, test: false }, submitLabel, onSubmit, onCancel }: KeyFormProps) {
  const { t } = useTranslation('cabinet')
  const id = useId()
  const messageOf = useFailureMessage()
  const [name, setName] = useState(initial?.name ?? '')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(allScopes)
  const [isTest, setIsTest] = useState(full.live && !full.test)
  const [addresses, setAddresses] = useState(initial?.addresses.join('\n') ?? '')
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setIsBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (scopes.length === 0) return setProblems({ scopes: true })
    setIsBusy(true)
    setProblems({})
    try {
      await onSubmit({ name: name.trim(), scopes, addresses: linesOf(addresses), isTest })
    } catch (error) {
      const found = problemsOf(error, messageOf)
      setProblems(found)
      if (found.addresses) document.getElementById(`${id}-addresses`)?.focus()
    }
    setIsBusy(false)
  }
  return (
    <form method="post" className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {problems.rest && (
        <Notice tone="bad" role="alert">
          {problems.rest}
        </Notice>
      )}
      <TextField
        id={`${id}-name`}
        label={t('profile.keys.name')}
        hint={t('profile.keys.nameHint')}
        error={problems.name}
        value={name}
        maxLength={NAME_LENGTH_MAX}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {!initial && (
        <div className={styles.field}>
          <span className="weight-medium">{t('profile.keys.kind')}</span>
          <RadioRows
            name={`${id}-kind`}
            label={t('profile.keys.kind')}
            value={isTest ? 'test' : 'live'}
            onChange={(value) => setIsTest(value === 'test')}
            rows={(['live', 'test'] as const).map((value) => ({
              value,
              title: t(`profile.keys.${value}`),
              detail: full[value] ? t('profile.keys.full') : t(`profile.keys.${value}Text`),
              isDisabled: full[value],
            }))}
          />
        </div>
      )}
      {!initial && (
        <ScopeChoice
          chosen={scopes}
          isWrong={problems.scopes === true}
          onChange={(chosen) => {
            setScopes(chosen)
            setProblems({})
          }}
        />
      )}
      <div className={styles.field}>
        <label htmlFor={`${id}-addresses`} className="weight-medium">
          {t('profile.keys.addresses')}
        </label>
        <textarea
          id={`${id}-addresses`}
          className={styles.area}
          rows={2}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          placeholder="203.0.113.7"
          value={addresses}
          aria-invalid={problems.addresses ? true : undefined}
          aria-describedby={`${problems.addresses ? `${id}-wrong ` : ''}${id}-hint`}
          onChange={(event) => setAddresses(event.currentTarget.value)}
        />
        {problems.addresses && (
          <span id={`${id}-wrong`} className={styles.wrong} role="alert">
            {problems.addresses}
          </span>
        )}
        <span id={`${id}-hint`} className="type-small tone-3">
          {t('profile.keys.addressesHint', { max: formatQuantity(ADDRESSES_MAX) })}
        </span>
      </div>
      <div className={styles.actions}>
        <Button type="submit" isLoading={isBusy}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('profile.keys.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** One a line; commas and spaces part them as well. */
const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '')

function problemsOf(error: unknown, messageOf: (error: unknown) => string): Problems {
  if (!(error instanceof ValidationError)) return { rest: messageOf(error) }
  const of = (field: string) =>
    Object.entries(error.fields)
      .filter(([key]) => key === field || key.startsWith(`${field}.`))
      .flatMap(([, messages]) => messages)
      .join('\n') || undefined
  const [name, addresses] = [of('name'), of('addresses')]
  return name || addresses ? { name, addresses } : { rest: messageOf(error) }
}
