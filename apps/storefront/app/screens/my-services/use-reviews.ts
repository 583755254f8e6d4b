import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ValidationError } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { useApi } from '../../session/session-context.tsx'
import { type Draft, type Drafts, emptyDraft, reviewsToSend, serviceOfField } from './model/ratings.ts'

/** What is being said of these services, and the sending of it. What was refused stays as it was typed. */
export function useReviews(serviceIds: readonly number[]) {
  const api = useApi()
  const failureMessages = useFailureMessage()
  const { revalidate } = useRevalidator()
  const [drafts, setDrafts] = useState<Drafts>({})
  const [errors, setErrors] = useState<Readonly<Record<number, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [sent, setSent] = useState(0)
  const status = useRef<HTMLParagraphElement>(null)
  // What was sent is gone from the list, and the button with it.
  useEffect(() => {
    if (sent > 0) status.current?.focus()
  }, [sent])
  const reviews = reviewsToSend(serviceIds, drafts)
  const change = (id: number, part: Partial<Draft>) => {
    setDrafts((before) => ({ ...before, [id]: { ...(before[id] ?? emptyDraft), ...part } }))
    setErrors(({ [id]: _, ...others }) => others)
  }
  const send = async (): Promise<boolean> => {
    if (reviews.length === 0 || isSending) return false
    setIsSending(true)
    setFailure(undefined)
    setErrors({})
    try {
      await api.catalogue.saveReviews({ body: { reviews } })
      setDrafts({})
      setSent((before) => before + reviews.length)
      await revalidate()
      return true
    } catch (error) {
      const fields = error instanceof ValidationError ? Object.entries(error.fields) : []
      const named = fields.flatMap(([field, messages]) => {
        const id = serviceOfField(field, reviews)
        return id === undefined ? [] : [[id, messages.join(' ')] as const]
      })
      if (named.length > 0) setErrors(Object.fromEntries(named))
      else setFailure(failureMessages(error))
      return false
    } finally {
      setIsSending(false)
    }
  }
  const draftOf = (id: number): Draft => drafts[id] ?? emptyDraft
  return { draftOf, change, send, isSending, errors, failure, sent, status, count: reviews.length }
}
