export type Change = { readonly kind: 'more' | 'less'; readonly percent: number } | { readonly kind: 'same' | 'new' }

/** How a figure differs from the one of the period before, in whole percents; undefined when there was nothing then and is nothing now. */
export function changeOf(now: number, before: number): Change | undefined {
  if (before <= 0) return now > 0 ? { kind: 'new' } : undefined
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return { kind: 'same' }
  return { kind: now > before ? 'more' : 'less', percent }
}
