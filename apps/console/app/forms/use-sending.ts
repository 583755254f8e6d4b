import { useRef, useState } from 'react'
import { ApiError, type FieldErrors, saidOf } from '../api/api-error.ts'
import { newKey } from '../api/client.ts'

export interface Sending {
  readonly isSending: boolean
  /** What belongs to no field. */
  readonly message: string | undefined
  readonly errors: FieldErrors
  readonly errorOf: (field: string) => string | undefined
  /** Sends once at a time, under one key until the server has answered. */
  readonly send: (work: (key: string) => Promise<void>) => Promise<void>
}

/** A form on its way: what it may not do twice, and what came back. */
export function useSending(): Sending {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const isBusy = useRef(false)
  const key = useRef<string>(undefined)
  const errors = failure instanceof ApiError ? failure.errors : {}
  const send = async (work: (key: string) => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    setIsSending(true)
    key.current ??= newKey()
    try {
      await work(key.current)
      key.current = undefined
      setFailure(undefined)
    } catch (error) {
      if (wasAnswered(error)) key.current = undefined
      setFailure(error)
    } finally {
      isBusy.current = false
      setIsSending(false)
    }
  }
  const isOfFields = Object.keys(errors).length > 0
  return {
    isSending,
    errors,
    message: failure === undefined || isOfFields ? undefined : saidOf(failure),
    errorOf: (field) => errors[field]?.join('\n'),
    send,
  }
}

/** A request that the server answered is over; one whose answer was lost is the same when it is sent again. */
const wasAnswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 202 || (error.status >= 400 && error.status < 500 && error.status !== 429)
