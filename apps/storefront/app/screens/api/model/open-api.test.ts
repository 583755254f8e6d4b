import { expect, it } from 'vitest'
import { openApiCalls } from './open-api.ts'

it('lists what takes a key, and nothing of a document that is none', () => {
  const document = {
    paths: {
      '/api/v1/orders': {
        get: { security: [{}, { session: [] }, { apiKey: ['read'] }] },
        post: { security: [{ session: [] }, { apiKey: ['orders'] }] },
      },
      '/api/v1/sessions': { get: { security: [{ session: [] }] } },
      '/login': { post: { security: [] } },
    },
  }
  expect(openApiCalls(document)).toEqual([
    { method: 'GET', path: '/api/v1/orders' },
    { method: 'POST', path: '/api/v1/orders' },
  ])
  expect([openApiCalls(null), openApiCalls({ paths: { '/x': null } })]).toEqual([[], []])
})
