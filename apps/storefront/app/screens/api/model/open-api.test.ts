import { expect, it } from 'vitest'
import { openApiCalls } from './open-api.ts'

it('lists what needs a bearer, and nothing of a document that is none', () => {
  const document = {
    paths: {
      '/api/v1/orders': { get: { security: [{ bearer: [] }] }, post: { security: [{ bearer: [] }] } },
      '/login': { post: {} },
    },
  }
  expect(openApiCalls(document)).toEqual([
    { method: 'GET', path: '/api/v1/orders' },
    { method: 'POST', path: '/api/v1/orders' },
  ])
  expect([openApiCalls(null), openApiCalls({ paths: { '/x': null } })]).toEqual([[], []])
})
