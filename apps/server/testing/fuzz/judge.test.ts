import type { LightMyRequestResponse } from 'fastify'
import { expect, it } from 'vitest'
import { type Document, Judge } from './judge.ts'

const document = {
  paths: {
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        parameters: [],
        responses: {
          '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
          '204': {},
          '404': { $ref: '#/components/responses/NotFound' },
        },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        properties: { id: { type: 'integer' }, made_at: { type: 'string', format: 'date-time' } },
        required: ['id'],
      },
      Refusal: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
    },
    responses: { NotFound: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } } },
  },
} satisfies Document

const judge = new Judge(document)
const verdictOf = (statusCode: number, body: unknown, type = 'application/json; charset=utf-8') => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return judge.judge('GET', '/orders/{id}', { statusCode, body: text, headers: { 'content-type': type } } as LightMyRequestResponse).verdict
}

it('takes what the document says', () => {
  expect([verdictOf(200, { id: 7 }), verdictOf(204, ''), verdictOf(404, { message: 'Not Found' })]).toEqual(['good', 'good', 'good'])
})
it.each([
  ['a text for a number', 200, { id: '7' }],
  ['a field that nobody described', 200, { id: 7, secret: 1 }],
  ['a field that is missing', 200, {}],
  ['a time that is none', 200, { id: 7, made_at: 'yesterday' }],
  ['a refusal of another shape', 404, { error: 'no' }],
  ['something that is not JSON', 200, '<html>'],
  ['a body where there is none', 204, { id: 7 }],
])('notices %s', (_, status, body) => {
  expect(verdictOf(status, body)).toBe('mismatch')
})
it('notices JSON under another type, a status that nobody declared, and a fault', () => {
  expect([verdictOf(200, { id: 7 }, 'text/html'), verdictOf(401, { message: 'x' }), verdictOf(500, { message: 'x' })]).toEqual([
    'mismatch',
    'undeclared',
    'serverError',
  ])
})
