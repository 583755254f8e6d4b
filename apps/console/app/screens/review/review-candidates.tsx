import { Notice } from '@vitrine/ui/components'
import { useState } from 'react'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/reviews.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useClient } from '../../session/session-context.tsx'
import type { Candidate, NumberCheck } from './case.ts'
import styles from './review-inspector.module.css'

const t = sayFrom(texts)

interface CandidatesProps {
  readonly candidates: readonly Candidate[]
  readonly chosen: string
  readonly onChoose: (number: string) => void
}

/** What fits, to be taken into the field; each as the provider tells of it. */
export function Candidates({ candidates, chosen, onChoose }: CandidatesProps) {
  if (candidates.length === 0) return null
  return (
    <section aria-label={t('fits')}>
      <h4 className={styles.title}>{t('fits')}</h4>
      <ul className={styles.candidates}>
        {candidates.map((candidate) => (
          <li key={candidate.providerOrderId}>
            <Action
              aria-label={t('takeNumber', { order: candidate.providerOrderId })}
              aria-pressed={chosen === candidate.providerOrderId}
              onClick={() => onChoose(candidate.providerOrderId)}
            >
              {candidate.providerOrderId}
            </Action>
            <span className="tone-2">{wordsOf(candidate)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface AskNumberProps {
  /** Of the case. */
  readonly path: string
  readonly number: string
}

/** Asks the provider for one of its orders by its number, before anything is decided. */
export function AskNumber({ path, number }: AskNumberProps) {
  const client = useClient()
  const sending = useSending()
  const [answer, setAnswer] = useState<NumberCheck & { readonly of: string }>()
  const wanted = number.trim()
  const ask = () =>
    sending.send(async (key) =>
      setAnswer({ ...(await client.write<NumberCheck>('POST', `${path}/ask`, { providerOrderId: wanted }, key)), of: wanted }),
    )
  const shown = answer?.of === wanted ? answer : undefined
  return (
    <>
      <span>
        <Action disabled={wanted === ''} isLoading={sending.isSending} onClick={() => void ask()}>
          {t('ask')}
        </Action>
      </span>
      <div role="status">
        {shown && <Answer answer={shown} />}
        {(sending.message ?? sending.errorOf('providerOrderId')) && (
          <Notice tone="bad">{sending.message ?? sending.errorOf('providerOrderId')}</Notice>
        )}
      </div>
    </>
  )
}

function Answer({ answer: { progress, refusal, ownedBy } }: { readonly answer: NumberCheck }) {
  if (ownedBy !== null) return <Notice tone="warn">{t('asking.owned', { id: String(ownedBy) })}</Notice>
  if (!progress) return <Notice tone="warn">{t('asking.unknown', { words: refusal || t('asking.noWords') })}</Notice>
  return <Notice tone="ok">{t('asking.known', { words: wordsOf(progress) })}</Notice>
}

const wordsOf = ({ rawStatus, charge, currency, remains }: Candidate): string =>
  [rawStatus, charge !== null && `${charge} ${currency ?? ''}`.trim(), remains !== null && t('remains', { count: remains })]
    .filter(Boolean)
    .join(' · ')
