import { expect, it } from 'vitest'
import { FILE_BYTES_MAX, fileProblem, shownSize, TICKET_ACCEPTED } from './file-problem.ts'

it('says before anything is sent what cannot be a photo', () => {
  const of = (type: string, size: number) => fileProblem({ type, size })
  expect(of('image/jpeg', FILE_BYTES_MAX)).toBeUndefined()
  expect(of('image/jpeg', FILE_BYTES_MAX + 1)).toBe('size')
  expect(['image/svg+xml', 'application/pdf', 'text/html', ''].map((type) => of(type, 1))).toEqual(['kind', 'kind', 'kind', 'kind'])
})

it('lets a PDF into a ticket, and no page', () => {
  expect(['application/pdf', 'image/png', 'text/html'].map((type) => fileProblem({ type, size: 1 }, TICKET_ACCEPTED))).toEqual([
    ...[undefined, undefined, 'kind'],
  ])
})

it('shows sizes in the reader’s language', () => {
  expect([shownSize(100, 'en'), shownSize(840_000, 'en'), shownSize(3_600_000, 'de')]).toEqual(['1 kB', '820 kB', '3,4 MB'])
})
