import { formatMicro } from '@vitrine/platform/kernel'
import type { OperatorPosting } from '../../store/operator/operator-posting-store.ts'

/** Postings in a file: a line for each leg. */
export const POSTING_HEAD = ['Posting', 'Key', 'Time (UTC)', 'For', 'From', 'To', 'Amount, USD', 'Type', 'Actor', 'Reason', 'Reverses']

export const linesOfPosting = ({ id, key, at, reference, legs, actor, reason, reverses }: OperatorPosting): string[][] =>
  legs.map(({ from, to, amount, code }) => [
    ...[id, key, at.toISOString(), `${reference.kind} ${reference.id}`, from, to, formatMicro(amount), code],
    ...[`${actor.kind} ${actor.id}`, reason ?? '', reverses ?? ''],
  ])
