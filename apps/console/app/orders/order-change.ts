import type { Order } from './order.ts'

export type ChangeKind = 'name' | 'link' | 'startCount' | 'guarantee'
const DAY_MS = 86_400_000

/** What of an order can be changed as it stands. */
export function changeKinds({ kind, state, parentOrderId, isGuarantee, guaranteeUntil }: Order): readonly ChangeKind[] {
  const isUnsent = kind === 'single' && parentOrderId === null && ['ready', 'paused', 'failed'].includes(state)
  return [
    'name',
    ...(isUnsent ? (['link'] as const) : []),
    'startCount',
    ...(state === 'completed' && isGuarantee && guaranteeUntil ? (['guarantee'] as const) : []),
  ]
}

/** What the field begins with. */
export const writtenNow = ({ name, link, startCount }: Order, kind: ChangeKind): string =>
  kind === 'name' ? (name ?? '') : kind === 'link' ? (link ?? '') : kind === 'startCount' ? String(startCount ?? '') : '30'

/** Whether a text can be sent as such a change. */
export function isChange(kind: ChangeKind, text: string): boolean {
  const written = text.trim()
  if (kind === 'startCount') return /^\d{0,10}$/.test(written)
  if (kind === 'guarantee') return /^[1-9]\d{0,2}$/.test(written)
  return kind === 'name' || written !== ''
}

/** The call that changes it. */
export function changeCall({ version, guaranteeUntil }: Order, kind: ChangeKind, text: string, reason: string) {
  const written = text.trim()
  switch (kind) {
    case 'name':
      return { method: 'PATCH', address: '', body: { version, name: written || null } } as const
    case 'startCount':
      return { method: 'PATCH', address: '', body: { version, startCount: written === '' ? null : Number(written) } } as const
    case 'link':
      return { method: 'POST', address: '/link', body: { version, link: written, reason } } as const
    case 'guarantee': {
      const until = new Date(new Date(guaranteeUntil ?? 0).getTime() + Number(written) * DAY_MS).toISOString()
      return { method: 'POST', address: '/guarantee', body: { version, until, reason } } as const
    }
  }
}
