import type { CampaignWire } from '@vitrine/keywords/contract/schemas'
import { formatQuantity } from '@vitrine/ui/formats'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#i18n'
import { ValidationError } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { type FormErrors, withoutError } from '../../forms/map-errors.ts'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'
import { keywordsIn } from './model/campaign-text.ts'

export interface CampaignFields {
  readonly url: string
  /** Ids of countries. */
  readonly countries: readonly number[]
  readonly track: CampaignWire['track']
  /** As typed: one keyword a line. */
  readonly keywords: string
  readonly hasMail: boolean
}

export interface CampaignFormState {
  readonly fields: CampaignFields
  readonly errors: FormErrors
  readonly failure: string | undefined
  readonly isSending: boolean
  readonly set: (change: Partial<CampaignFields>) => void
  /** The server's word about the address while it is typed. */
  readonly setUrlError: (message: string | undefined) => void
  readonly submit: (event: FormEvent) => void
}

interface Options {
  readonly initial: CampaignFields
  /** Keywords that the plan has room for, where that is known. */
  readonly allowance: number | undefined
  readonly send: (fields: CampaignFields, keywords: readonly string[]) => Promise<unknown>
}

/** Fields of a campaign; what the server says about one stands at that field (ERR-017). */
export function useCampaignForm({ initial, allowance, send }: Options): CampaignFormState {
  const [fields, setFields] = useState(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const messageOf = useFailureMessage()
  const check = useChecks(allowance)
  const show = (found: FormErrors) => {
    setErrors(found)
    const first = ['url', 'countries', 'track', 'keywords'].find((field) => found[field])
    if (first) document.getElementById(`campaign-${first}`)?.focus()
  }
  const run = useOneAtATime(async () => {
    setIsSending(true)
    setFailure(undefined)
    try {
      await send(fields, keywordsIn(fields.keywords))
    } catch (error) {
      if (error instanceof ValidationError) show(byField(error.fields))
      else setFailure(messageOf(error))
    }
    setIsSending(false)
  })
  return {
    ...{ fields, errors, failure, isSending },
    set: (change) => {
      setFields((before) => ({ ...before, ...change }))
      setErrors((before) => withoutError(before, ...Object.keys(change)))
    },
    setUrlError: (message) => setErrors((before) => (message ? { ...before, url: [message] } : withoutError(before, 'url'))),
    submit: (event) => {
      event.preventDefault()
      const found = check(fields)
      if (Object.keys(found).length > 0) show(found)
      else void run()
    },
  }
}

/** `keywords.3` belongs to the one field of all keywords. */
function byField(fields: FormErrors): FormErrors {
  const joined: Record<string, string[]> = {}
  for (const [key, messages] of Object.entries(fields)) {
    const [field = key] = key.split('.')
    joined[field] = [...new Set([...(joined[field] ?? []), ...messages])]
  }
  return joined
}

function useChecks(allowance: number | undefined): (fields: CampaignFields) => FormErrors {
  const { t } = useTranslation('campaigns')
  return ({ url, countries, keywords }) => {
    const count = keywordsIn(keywords).length
    return {
      ...(url.trim() === '' && { url: [t('form.noUrl')] }),
      ...(countries.length === 0 && { countries: [t('form.noCountry')] }),
      ...(count === 0 && { keywords: [t('form.none')] }),
      ...(allowance !== undefined && count > allowance && { keywords: [t('form.over', { left: formatQuantity(allowance) })] }),
    }
  }
}
